import type { Calibration, CameraAccuracy, TapeLength } from '../../../contract/measuring/calibration.ts';
import { addItem, changeItem, removeItem } from '../../tour/stored-item.ts';
import { newId } from '../../../contract/changes/operation.ts';
import type { Undoable } from '../player-state.ts';
import { calibrationTexts as texts } from './calibration-texts.ts';
import type { DistanceAtHand } from './distance-at-hand.ts';

/** What a person does to a twin's calibrations, as steps that can be taken back. */

const COLLECTION = 'calibrations';
/** Calibrations are no annotations, and have no kind among them. */
const KIND = 'calibration';

/** A true length that is not entered yet. */
export function makeTrueLength(
  { title, points }: DistanceAtHand,
  { length, tolerance }: Pick<TapeLength, 'length' | 'tolerance'>,
): TapeLength {
  return { id: newId(), kind: 'length', title, points: [...points], length, tolerance };
}

export function enterTrueLength(length: TapeLength): Undoable {
  return { kind: KIND, operation: addItem(COLLECTION, length), text: texts.entered(nameOf(length)) };
}

/** States the accuracy of the camera, in place of what was stated before. */
export function stateCamera(
  before: CameraAccuracy | null,
  fields: Pick<CameraAccuracy, 'relative' | 'absolute' | 'source'>,
): Undoable {
  const operation = before
    ? changeItem(COLLECTION, before, { ...before, ...fields })
    : addItem(COLLECTION, { id: newId(), kind: 'camera', title: '', ...fields });
  return { kind: KIND, operation, text: texts.cameraStated };
}

export function takeBackCalibration(calibration: Calibration): Undoable {
  const operation = removeItem(COLLECTION, calibration);
  const text = calibration.kind === 'camera' ? texts.cameraTakenBack : texts.takenBack(nameOf(calibration));
  return { kind: KIND, operation, text };
}

/** Whether a step was done to calibrations. */
export function isCalibrationStep(step: Undoable | null): step is Undoable {
  return step?.kind === KIND;
}

function nameOf({ title }: Calibration): string {
  return title || texts.unnamed;
}
