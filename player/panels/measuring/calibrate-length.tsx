import { useId, useMemo, useState, type FormEvent } from 'react';
import { measure } from '../../../contract/measuring/measure.ts';
import { calibrationTexts as texts } from '../../state/measuring/calibration-texts.ts';
import { enterTrueLength, makeTrueLength } from '../../state/measuring/calibration-steps.ts';
import type { DistanceAtHand } from '../../state/measuring/distance-at-hand.ts';
import { parseLength } from '../../state/measuring/parse-length.ts';
import { measuredTexts } from '../parts/measured-texts.ts';
import { useScale, useUnits } from '../parts/use-measured.ts';
import { writePercent, writeValue } from '../parts/write-value.ts';
import { TextField } from '../parts/text-field.tsx';
import { useActions } from '../parts/use-player.ts';
import styles from './accuracy.module.css';
import { ScalePreview } from './scale-preview.tsx';
import { TRUE_LENGTHS } from './true-lengths.tsx';
import { useScaleWith } from './use-scale-with.ts';

/** Parts of a length beyond which it is more likely another length, or another unit, than the scale. */
const FAR = 0.1;

/** The form for the true length of a measured distance, and what it would change. */
export function CalibrateLength({ distance }: { distance: DistanceAtHand }) {
  const { perform } = useActions();
  const units = useUnits();
  const scale = useScale();
  const [typed, setTyped] = useState('');
  const [tape, setTape] = useState('2 mm');
  const [tried, setTried] = useState(false);
  const heading = useId();
  const { title, points } = distance;
  const measured = measure({ kind: 'distance', points: [...points] }, { ...scale, factor: 1 })[0]!;
  const length = parseLength(typed, units);
  const tolerance = parseLength(tape, units);
  const entered = useMemo(
    () => (length === null ? null : makeTrueLength(distance, { length, tolerance: tolerance ?? 0 })),
    [distance, length, tolerance],
  );
  const then = useScaleWith(entered);
  const off = length === null || measured.value === null ? 0 : length / measured.value - 1;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!entered || tolerance === null) return;
    perform(enterTrueLength(entered));
    // that removes the form
    document.getElementById(TRUE_LENGTHS)?.focus();
  }

  return (
    <form className={styles.form} noValidate aria-labelledby={heading} onSubmit={submit}>
      <h3 id={heading}>{texts.enter}</h3>
      <p>{texts.between(title || texts.unnamed, writeValue(measured, units))}</p>
      <div className={styles.pair}>
        <TextField
          label={texts.length}
          hint={texts.lengthHint(measuredTexts.unitNames[units].toLowerCase())}
          name="length"
          value={typed}
          issue={tried && length === null ? texts.lengthWrong : undefined}
          onChange={setTyped}
        />
        <TextField
          label={texts.tape}
          hint={texts.tapeHint}
          name="tolerance"
          value={tape}
          issue={tried && tolerance === null ? texts.tapeWrong : undefined}
          onChange={setTape}
        />
      </div>
      {then && (
        <div role="status" className={styles.outcome}>
          <p>{describeScale(off)}</p>
          {Math.abs(off) > FAR && <p className={styles.doubt}>{texts.tooFar(writePercent(Math.abs(off)))}</p>}
          <ScalePreview now={scale} then={then} added={entered} />
        </div>
      )}
      <button type="submit" className="primary">
        {texts.save}
      </button>
    </form>
  );
}

function describeScale(off: number): string {
  if (Math.abs(off) < 0.000_05) return texts.same;
  return off > 0 ? texts.longer(writePercent(Math.abs(off))) : texts.shorter(writePercent(Math.abs(off)));
}
