import type { Calibration } from '../../../contract/measuring/calibration.ts';
import type { Scale } from '../../../contract/measuring/scale.ts';
import { calibrationTexts as texts } from '../../state/measuring/calibration-texts.ts';
import { writePercent } from '../parts/write-value.ts';
import styles from './accuracy.module.css';

interface DisagreementsProps {
  scale: Scale;
  /** A calibration whose disagreements alone are of interest; null: all are. */
  added: Calibration | null;
}

/** Statements of the scale that cannot all be true, and by how much they differ. */
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
