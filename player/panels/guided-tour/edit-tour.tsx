import styles from './edit-tour.module.css';
import { useMemo, useId, useState } from 'react';
import type { Annotations } from '../../tour/read-annotations.ts';
import type { PlacedPoint } from '../../../contract/points/point.ts';
import { listStops, POINT, type Stop } from '../../tour/stops.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { totalSeconds, addStops, titleOf } from './edit-steps.ts';
import { StopRows } from './edit-stop-rows.tsx';
import { editTexts as texts } from './edit-texts.ts';

/** As many points as may become stops at one press. */
const ALL_MAX = 30;

/** Which points the guided tour stops at, in which order, and for how long. */
export function EditTour() {
  const annotations = usePlayerState((state) => state.annotations);
  const linked = usePlayerState(({ link }) => link !== '');
  const { startTour, copyTourLink } = useActions();
  const stops = listStops(annotations);
  const others = useMemo(() => listOthers(annotations), [annotations]);
  return (
    <div className={styles.editor}>
      {stops.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {stops.length > 0 && <StopRows stops={stops} />}
      {others.length > 0 && <AddStop stops={stops} others={others} />}
      {stops.length > 0 && (
        <>
          <p className={styles.time}>{texts.time(totalSeconds(stops))}</p>
          <div className={styles.ways}>
            <button type="button" className="primary" onClick={() => startTour(null)}>
              {texts.play}
            </button>
            {linked && (
              <button type="button" onClick={() => void copyTourLink()}>
                {texts.copyLink}
              </button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** The points that are no stops, by their names. */
function listOthers(annotations: Annotations): readonly PlacedPoint[] {
  const stops = new Set<string>(listStops(annotations).map(({ id }) => id));
  const points = (annotations[POINT] ?? []) as readonly PlacedPoint[];
  return points
    .filter(({ id }) => !stops.has(id))
    .toSorted((a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }));
}

/** Makes other points stops, one by one or all of them. */
function AddStop({ stops, others }: { stops: readonly Stop[]; others: readonly PlacedPoint[] }) {
  const { perform } = useActions();
  const [chosen, setChosen] = useState('');
  const field = useId();
  const point = others.find(({ id }) => id === chosen) ?? others[0]!;
  return (
    <div className={styles.add}>
      <label htmlFor={field}>{texts.addWhich}</label>
      <select
        id={field}
        className="control"
        value={point.id}
        onChange={(event) => setChosen(event.target.value)}
      >
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {titleOf(other)}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => perform(addStops(stops, [point]))}>
        {texts.add}
      </button>
      {others.length > 1 && others.length <= ALL_MAX && (
        <button type="button" onClick={() => perform(addStops(stops, others))}>
          {texts.addAll(others.length)}
        </button>
      )}
    </div>
  );
}
