import { measuredTexts as texts, useScale, useUnits, writePercent, writeTolerance } from './use-measured.ts';
import styles from './why.module.css';

/** Renders the capture's accuracy, its source, and the calibration in use. */
export function ScaleKnown() {
  const scale = useScale();
  const units = useUnits();
  const { source, note, relative, absolute, factor, lengths, disagreements } = scale;
  const used = lengths.filter((length) => length.factor !== null);
  const corrected = Math.abs(factor - 1);
  return (
    <div className={styles.known}>
      <p>
        {texts.known[source]} {source !== 'calibrated' && note !== '' && `“${note}” `}
        {texts.bounds(
          relative > 0 ? writePercent(relative) : null,
          absolute > 0 ? writeTolerance(absolute, 'length', units) : null,
        )}
      </p>
      {used.length > 0 && (
        <p>
          {texts.calibratedBy(used.map(({ title }) => title || texts.unnamedLength))}{' '}
          {corrected > 0.000_05 && texts.corrected(`${factor > 1 ? '+' : '−'}${writePercent(corrected)}`)}
        </p>
      )}
      {disagreements.length > 0 && <p className={styles.doubt}>{texts.disagree}</p>}
    </div>
  );
}
