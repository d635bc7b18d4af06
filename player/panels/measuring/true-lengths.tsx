import { useRef } from 'react';
import type { TapeLength } from '../../../contract/measuring/calibration.ts';
import type { ScaleFromLength } from '../../../contract/measuring/scale.ts';
import { measure } from '../../../contract/measuring/measure.ts';
import { calibrationTexts as texts } from '../../state/measuring/calibration-texts.ts';
import { takeBackCalibration } from '../../state/measuring/calibration-steps.ts';
import { calibrationsOf } from '../../state/measuring/read-calibrations.ts';
import { useScale, useUnits } from '../parts/use-measured.ts';
import { writeLength, writePercent, writeTolerance } from '../parts/write-value.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './accuracy.module.css';
import { Disagreements } from './disagreements.tsx';

/** The id of their heading. */
export const TRUE_LENGTHS = 'true-lengths';

/** The true lengths of a twin, the scale that each gives, and which of them disagree. */
export function TrueLengths() {
  const canEdit = usePlayerState((state) => state.canEdit);
  const calibrations = usePlayerState(calibrationsOf);
  const scale = useScale();
  const heading = useRef<HTMLHeadingElement>(null);
  const { perform } = useActions();
  const lengths = calibrations.filter((item): item is TapeLength => item.kind === 'length');

  function takeBack(length: TapeLength): void {
    perform(takeBackCalibration(length));
    heading.current?.focus(); // the pressed button was removed with its row
  }

  return (
    <section aria-labelledby={TRUE_LENGTHS}>
      <h3 id={TRUE_LENGTHS} ref={heading} tabIndex={-1}>
        {texts.lengths}
      </h3>
      {lengths.length === 0 && <p>{canEdit ? texts.noLengths : texts.noLengthsToRead}</p>}
      <ul className={styles.lengths}>
        {lengths.map((length, at) => (
          <li key={length.id}>
            <TrueLength length={length} said={scale.lengths[at]} />
            {canEdit && (
              <button
                type="button"
                aria-label={texts.takeBackOne(length.title || texts.unnamed)}
                onClick={() => takeBack(length)}
              >
                {texts.takeBack}
              </button>
            )}
          </li>
        ))}
      </ul>
      {canEdit && scale.lengths.filter(({ factor }) => factor !== null).length === 1 && <p>{texts.second}</p>}
      <Disagreements scale={scale} added={null} />
    </section>
  );
}

interface TrueLengthProps {
  length: TapeLength;
  /** What it says of the scale. */
  said: ScaleFromLength | undefined;
}

function TrueLength({ length: { title, points, length, tolerance }, said }: TrueLengthProps) {
  const units = useUnits();
  const scale = useScale();
  // as in the capture, without calibration
  const measured = measure({ kind: 'distance', points }, { ...scale, factor: 1 })[0]!;
  const { factor = null, relative = null } = said ?? {};
  return (
    <div>
      <p className={styles.lengthName} dir="auto">
        {title || texts.unnamed}
      </p>
      <p>
        {texts.byTape(
          writeLength(length, tolerance, units),
          writeTolerance(tolerance, 'length', units),
          writeLength(measured.value ?? 0, tolerance, units),
        )}
      </p>
      <p>
        {factor === null || relative === null
          ? texts.unusable
          : texts.says(writeCorrection(factor), `± ${writePercent(relative)}`)}
      </p>
    </div>
  );
}

function writeCorrection(factor: number): string {
  const off = factor - 1;
  return `${off < 0 ? '−' : '+'}${writePercent(Math.abs(off))}`;
}
