import type { Calibration } from '../../../contract/measuring/calibration.ts';
import type { Measurement } from '../../../contract/measuring/measurement.ts';
import type { Scale } from '../../../contract/measuring/scale.ts';
import { findKind } from '../../tour/annotation-kind.ts';
import { markerOf } from '../../tour/read-annotations.ts';
import { calibrationTexts as texts, previewScale, scaleWith } from '../../state/measuring/calibration.ts';
import { useUnits, writeValue, writePercent } from '../parts/use-measured.ts';
import { usePlayerState } from '../parts/use-player.ts';
import styles from './accuracy.module.css';
import { calibrationsOf } from '../../state/measuring/scale.ts';

/** The maximum number of measurements that are listed. */
const LISTED = 5;

interface ScalePreviewProps {
  now: Scale;
  then: Scale;
  /** The calibration that causes the difference. */
  added: Calibration | null;
}

/** Renders the effect of a scale on saved measurements, and contradictions in that scale. */
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
        <table className={`tabular full ${styles.changes}`}>
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

/** Returns the scale after adding a calibration; null if `added` is null. */
export function useScaleWith(added: Calibration | null): Scale | null {
  const accuracy = usePlayerState(({ capture }) => capture?.accuracy ?? null);
  const calibrations = usePlayerState(calibrationsOf);
  return added && scaleWith(accuracy, calibrations, added);
}

interface DisagreementsProps {
  scale: Scale;
  /** If set, only contradictions with this calibration are listed; null lists all. */
  added: Calibration | null;
}

/** Renders the pairs of calibrations that contradict each other, with their differences. */
export function Disagreements({ scale, added }: DisagreementsProps) {
  const { disagreements, lengths } = scale;
  const shown = disagreements.filter(
    ({ first, second }) => !added || first === added.id || second === added.id,
  );
  if (shown.length === 0) return null;
  const titles = new Map(lengths.map(({ id, title }) => [id, title]));
  const nameOf = (id: string): string => titles.get(id) || texts.unnamed;
  return (
    <div className={styles.disagree}>
      <h4>{texts.disagreeTitle}</h4>
      {shown.map(({ first, second, difference, allowed }) => (
        <p key={`${first} ${second}`}>
          {texts.disagree(
            nameOf(first),
            second === null ? texts.theCapture : texts.quoted(nameOf(second)),
            writePercent(difference),
            writePercent(allowed),
          )}
        </p>
      ))}
      <p>{texts.disagreeHelp}</p>
    </div>
  );
}
