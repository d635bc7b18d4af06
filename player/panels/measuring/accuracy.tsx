import { STATED_ERROR_MAX, TRUE_LENGTH_MAX, TRUE_LENGTH_MIN } from '../../../contract/limits.ts';
import styles from './accuracy.module.css';
import { sameValue } from '../../../contract/json/same-value.ts';
import {
  distanceAtHand,
  type DistanceAtHand,
  isCalibrationStep,
  takeBackCalibration,
  enterTrueLength,
  makeTrueLength,
  calibrationTexts,
  parseLength,
} from '../../state/measuring/calibration.ts';
import { calibrationsOf } from '../../state/measuring/scale.ts';
import { ScaleKnown } from '../parts/values.tsx';
import { usePlayerState, useActions } from '../parts/use-player.ts';
import { useState, useId, useMemo, type FormEvent, useRef } from 'react';
import type { CameraAccuracy as Camera, TapeLength } from '../../../contract/measuring/calibration.ts';
import {
  useUnits,
  useScale,
  measuredTexts,
  writePercent,
  writeTolerance,
  writeValue,
  writeLength,
} from '../parts/use-measured.ts';
import { LastStep } from '../parts/last-step.tsx';
import { CameraForm } from './camera-form.tsx';
import { measure } from '../../../contract/measuring/measure.ts';
import { TextField } from '../parts/text-field.tsx';
import { ScalePreview, useScaleWith, Disagreements } from './scale-preview.tsx';
import type { ScaleFromLength } from '../../../contract/measuring/scale.ts';
import { Button } from '../parts/icons.tsx';

/** Renders what is known about a twin's scale. Editors enter known lengths, which all viewers can read. */
export function Accuracy() {
  const canEdit = usePlayerState((state) => state.canEdit);
  const distance = usePlayerState(distanceAtHand);
  const calibrations = usePlayerState(calibrationsOf);
  const isKnown = calibrations.some(
    (item) => item.kind === 'length' && sameValue(item.points, distance?.points),
  );
  return (
    <div className={`stack small one-column gap-5 ${styles.accuracy}`}>
      <ScaleKnown />
      <LastStep isOwn={isCalibrationStep} />
      {canEdit && distance && !isKnown && <CalibrateLength distance={distance} />}
      <TrueLengths />
      <CameraAccuracy />
    </div>
  );
}

/**
 * Renders the stated accuracy of the camera. If none is stated, renders nothing for users who cannot edit,
 * and nothing for captures that were designed or whose accuracy was measured.
 */
function CameraAccuracy() {
  const units = useUnits();
  const canEdit = usePlayerState((state) => state.canEdit);
  const ownSource = usePlayerState(({ capture }) => capture?.accuracy?.source);
  const calibrations = usePlayerState(calibrationsOf);
  const [writing, setWriting] = useState(false);
  const { perform } = useActions();
  const camera = calibrations.findLast((item): item is Camera => item.kind === 'camera') ?? null;
  const known = ownSource === 'designed' || ownSource === 'measured';
  if (!camera && (known || !canEdit)) return null;
  return (
    <section aria-labelledby="camera-accuracy">
      <h3 id="camera-accuracy">{calibrationTexts.camera}</h3>
      {camera ? (
        <p>
          {calibrationTexts.cameraSays(
            writePercent(camera.relative),
            writeTolerance(camera.absolute, 'length', units),
          )}{' '}
          <span dir="auto">{camera.source}</span>
        </p>
      ) : (
        <p>{calibrationTexts.cameraWhy}</p>
      )}
      {canEdit && writing && <CameraForm camera={camera} done={() => setWriting(false)} />}
      {canEdit && !writing && (
        <p className={`ways ${styles.buttons}`}>
          <Button
            label={camera ? calibrationTexts.cameraChange : calibrationTexts.cameraState}
            onClick={() => setWriting(true)}
          />
          {camera && (
            <Button label={calibrationTexts.takeBack} onClick={() => perform(takeBackCalibration(camera))} />
          )}
        </p>
      )}
    </section>
  );
}

/**
 * If the entered length differs from the measured one by more than this fraction, a wrong distance or unit is
 * more likely than a wrong scale.
 */
const FAR = 0.1;

/**
 * Renders the form for the known length of a measured distance, and the effect of the length on the scale.
 */
function CalibrateLength({ distance }: { distance: DistanceAtHand }) {
  const { perform } = useActions();
  const units = useUnits();
  const scale = useScale();
  const [typed, setTyped] = useState('');
  const [tape, setTape] = useState('2 mm');
  const [tried, setTried] = useState(false);
  const heading = useId();
  const { title, points } = distance;
  const measured = measure({ kind: 'distance', points: [...points] }, { ...scale, factor: 1 })[0]!;
  const length = parseLength(typed, units, { least: TRUE_LENGTH_MIN, most: TRUE_LENGTH_MAX });
  const tolerance = parseLength(tape, units, { most: STATED_ERROR_MAX });
  // The known length keeps its id until its value, its tolerance or the measured distance changes.
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
    // Adding the length removes this form, so the focus moves to the list of lengths.
    document.getElementById(TRUE_LENGTHS)?.focus();
  }

  return (
    <form
      className={`stack gap-3 one-column ${styles.form}`}
      noValidate
      aria-labelledby={heading}
      onSubmit={submit}
    >
      <h3 id={heading}>{calibrationTexts.enter}</h3>
      <p>{calibrationTexts.between(title, writeValue(measured, units))}</p>
      <div className={`stack gap-3 ${styles.pair}`}>
        <TextField
          label={calibrationTexts.length}
          hint={calibrationTexts.lengthHint(measuredTexts.unitNames[units].toLowerCase())}
          name="length"
          value={typed}
          issue={tried && length === null ? calibrationTexts.lengthWrong : undefined}
          onChange={setTyped}
        />
        <TextField
          label={calibrationTexts.tape}
          hint={calibrationTexts.tapeHint}
          name="tolerance"
          value={tape}
          issue={tried && tolerance === null ? calibrationTexts.tapeWrong : undefined}
          onChange={setTape}
        />
      </div>
      {then && (
        <div role="status" className="stack gap-2 one-column">
          <p>{describeScale(off)}</p>
          {Math.abs(off) > FAR && (
            <p className={styles.doubt}>{calibrationTexts.tooFar(writePercent(Math.abs(off)))}</p>
          )}
          <ScalePreview now={scale} then={then} added={entered} />
        </div>
      )}
      <Button type="submit" label={calibrationTexts.save} className="primary" />
    </form>
  );
}

function describeScale(off: number): string {
  if (Math.abs(off) < 0.000_05) return calibrationTexts.same;
  return off > 0
    ? calibrationTexts.longer(writePercent(Math.abs(off)))
    : calibrationTexts.shorter(writePercent(Math.abs(off)));
}

/** The id of the heading of the known lengths. */
const TRUE_LENGTHS = 'true-lengths';

/** Renders the known lengths of a twin, the scale that each implies, and contradictions between them. */
function TrueLengths() {
  const canEdit = usePlayerState((state) => state.canEdit);
  const calibrations = usePlayerState(calibrationsOf);
  const scale = useScale();
  const heading = useRef<HTMLHeadingElement>(null);
  const { perform } = useActions();
  const lengths = calibrations.filter((item): item is TapeLength => item.kind === 'length');

  function takeBack(length: TapeLength): void {
    perform(takeBackCalibration(length));
    heading.current?.focus(); // The button that the user pressed was removed together with its row.
  }

  return (
    <section aria-labelledby={TRUE_LENGTHS}>
      <h3 id={TRUE_LENGTHS} ref={heading} tabIndex={-1}>
        {calibrationTexts.lengths}
      </h3>
      {lengths.length === 0 && (
        <p>{canEdit ? calibrationTexts.noLengths : calibrationTexts.noLengthsToRead}</p>
      )}
      <ul className={styles.lengths}>
        {lengths.map((length, at) => (
          <li key={length.id} className="row spread gap-3 line-above">
            <TrueLength length={length} said={scale.lengths[at]} />
            {canEdit && (
              <Button
                label={calibrationTexts.takeBack}
                aria-label={calibrationTexts.takeBackOne(length.title || calibrationTexts.unnamed)}
                onClick={() => takeBack(length)}
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && scale.lengths.filter(({ factor }) => factor !== null).length === 1 && (
        <p>{calibrationTexts.second}</p>
      )}
      <Disagreements scale={scale} added={null} />
    </section>
  );
}

interface TrueLengthProps {
  length: TapeLength;
  /** The effect of the length on the scale. */
  said: ScaleFromLength | undefined;
}

function TrueLength({ length: { title, points, length, tolerance }, said }: TrueLengthProps) {
  const units = useUnits();
  const scale = useScale();
  // The length in the capture without any calibration.
  const measured = measure({ kind: 'distance', points }, { ...scale, factor: 1 })[0]!;
  const { factor = null, relative = null } = said ?? {};
  return (
    <div>
      <p className="semi break" dir="auto">
        {title || calibrationTexts.unnamed}
      </p>
      <p>
        {calibrationTexts.byTape(
          writeLength(length, tolerance, units),
          writeTolerance(tolerance, 'length', units),
          writeLength(measured.value ?? 0, tolerance, units),
        )}
      </p>
      <p>
        {factor === null || relative === null
          ? calibrationTexts.unusable
          : calibrationTexts.says(writeCorrection(factor), `± ${writePercent(relative)}`)}
      </p>
    </div>
  );
}

function writeCorrection(factor: number): string {
  const off = factor - 1;
  return `${off < 0 ? '−' : '+'}${writePercent(Math.abs(off))}`;
}
