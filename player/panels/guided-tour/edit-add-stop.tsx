import { useId, useState } from 'react';
import type { PlacedPoint } from '../../../contract/points/point.ts';
import type { Stop } from '../../tour/guided-tour/stops.ts';
import { useActions } from '../parts/use-player.ts';
import { addStops, titleOf } from './edit-steps.ts';
import { editTexts as texts } from './edit-texts.ts';
import styles from './edit-tour.module.css';

/** As many points as may become stops at one press. */
const ALL_MAX = 30;

/** Makes other points stops, one by one or all of them. */
export function AddStop({ stops, others }: { stops: readonly Stop[]; others: readonly PlacedPoint[] }) {
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
