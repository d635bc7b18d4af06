import type { Calibration } from '../../../contract/measuring/calibration.ts';
import type { Measurement } from '../../../contract/measuring/measurement.ts';
import type { Scale } from '../../../contract/measuring/scale.ts';
import { findKind } from '../../tour/annotation-kind.ts';
import { markerOf } from '../../tour/read-annotations.ts';
import { calibrationTexts as texts } from '../../state/measuring/calibration-texts.ts';
import { previewScale } from '../../state/measuring/preview-scale.ts';
import { useUnits } from '../parts/use-measured.ts';
import { writeValue } from '../parts/write-value.ts';
import { usePlayerState } from '../parts/use-player.ts';
import styles from './accuracy.module.css';
import { Disagreements } from './disagreements.tsx';

/** Measurements whose change is listed. */
const LISTED = 5;

interface ScalePreviewProps {
  now: Scale;
  then: Scale;
  /** What makes the difference. */
  added: Calibration | null;
}

/** What a scale would change in the measurements that are saved, and what it would disagree with. */
export function ScalePreview({ now, then, added }: ScalePreviewProps) {
  const units = useUnits();
  const kind = findKind('measurement');
  const items = usePlayerState(({ annotations }) => annotations.measurement) ?? [];
  if (!kind) return null;
  const changed = previewScale(items as unknown as readonly Measurement[], now, then);
  const more = changed.length - LISTED;
  return (
    <>
      <Disagreements scale={then} added={added} />
      {changed.length === 0 ? (
        <p>{texts.noChanges}</p>
      ) : (
        <table className={styles.changes}>
          <caption>{texts.changes}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.name}</th>
              <th scope="col">{texts.now}</th>
              <th scope="col">{texts.after}</th>
            </tr>
          </thead>
          <tbody>
            {changed.slice(0, LISTED).map(({ item, now, after }, index) => (
              <tr key={item.id}>
                <th scope="row" dir="auto">
                  {markerOf(kind, items[index]!).title}
                </th>
                <td>{writeValue(now, units)}</td>
                <td>{writeValue(after, units)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p>{texts.more(more)}</p>}
    </>
  );
}
