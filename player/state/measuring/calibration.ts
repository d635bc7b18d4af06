import type { Calibration, CameraAccuracy, TapeLength } from '../../../contract/measuring/calibration.ts';
import { addItem, changeItem, removeItem } from '../../tour/stored-item.ts';
import { newId } from '../../../contract/changes/operation.ts';
import type { Undoable, PlayerState } from '../player-state.ts';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import { findAnnotation } from '../../tour/read-annotations.ts';
import type { Units } from './units.ts';
import type { CaptureAccuracy } from '../../../contract/capture.ts';
import { deriveScale } from '../../../contract/measuring/derive-scale.ts';
import { measure, type Measured } from '../../../contract/measuring/measure.ts';
import type { Scale } from '../../../contract/measuring/scale.ts';

const COLLECTION = 'calibrations';
/**
 * The `kind` of steps that change calibrations. Calibrations are not annotations, so no kind of annotation
 * has this name.
 */
const KIND = 'calibration';

/** Returns a known length with a new id, ready to add to the tour. */
export function makeTrueLength(
  { title, points }: DistanceAtHand,
  { length, tolerance }: Pick<TapeLength, 'length' | 'tolerance'>,
): TapeLength {
  return { id: newId(), kind: 'length', title, points: [...points], length, tolerance };
}

export function enterTrueLength(length: TapeLength): Undoable {
  return {
    kind: KIND,
    operation: addItem(COLLECTION, length),
    text: calibrationTexts.entered(length.title),
  };
}

/**
 * Returns the step that sets the camera's accuracy. `before`: the accuracy to replace; null if none is set.
 */
export function stateCamera(
  before: CameraAccuracy | null,
  fields: Pick<CameraAccuracy, 'relative' | 'absolute' | 'source'>,
): Undoable {
  const operation = before
    ? changeItem(COLLECTION, before, { ...before, ...fields })
    : addItem(COLLECTION, { id: newId(), kind: 'camera', title: '', ...fields });
  return { kind: KIND, operation, text: calibrationTexts.cameraStated };
}

export function takeBackCalibration(calibration: Calibration): Undoable {
  const operation = removeItem(COLLECTION, calibration);
  const text =
    calibration.kind === 'camera'
      ? calibrationTexts.cameraTakenBack
      : calibrationTexts.takenBack(calibration.title);
  return { kind: KIND, operation, text };
}

/** Returns whether a step changed calibrations. */
export function isCalibrationStep(step: Undoable | null): step is Undoable {
  return step?.kind === KIND;
}

/** The texts about calibrations. */
export const calibrationTexts = {
  unnamed: 'Known length',
  entered: (name: string) => (name ? `Known length “${name}” added.` : 'Known length added.'),
  takenBack: (name: string) => (name ? `Known length “${name}” removed.` : 'Known length removed.'),
  cameraStated: 'Camera accuracy set.',
  cameraTakenBack: 'Camera accuracy removed.',

  enter: 'Enter a known length',
  /** `measured` is the length in the capture. */
  between: (name: string, measured: string) =>
    `${name ? `“${name}”` : 'This distance'} measures ${measured} in the capture.`,
  length: 'Known length',
  lengthHint: (units: string) =>
    `Enter a length in ${units}, or with a unit, such as 243\u00A0cm or 7′\u00A011\u00A01/2″.`,
  lengthWrong: 'Enter a length from 1 mm to 10 km, such as 2.43.',
  tape: 'The tape may be off by',
  tapeHint:
    'Typical values are 1\u00A0mm in 3\u00A0m for a good steel tape, and 2\u00A0mm for a laser measure.',
  tapeWrong: 'Enter the possible error of the tape, such as 2 mm. It can be up to 10 m.',
  save: 'Use this length',

  tooFar: (percent: string) =>
    `The known length differs from the measured length by ${percent}. Check the unit, and check that you measured the same distance.`,
  longer: (percent: string) => `Lengths in the capture are ${percent} too short.`,
  shorter: (percent: string) => `Lengths in the capture are ${percent} too long.`,
  same: 'The known length matches the length in the capture.',

  lengths: 'Known lengths',
  noLengths:
    'No known lengths yet. Measure a distance whose true length you know. Save the measurement or leave it open, then enter the length here.',
  noLengthsToRead: 'There are no known lengths for this space.',
  second:
    'Enter a second known length, in another direction or room. With two lengths, GoV360 can detect if one of them is wrong. Until then, tolerances allow for a misreading of 1%.',
  byTape: (length: string, tolerance: string, measured: string) =>
    `${length} ${tolerance} by tape, ${measured} in the capture`,
  says: (percent: string, tolerance: string) => `Scale ${percent} ${tolerance}`,
  unusable: 'Too short to determine the scale.',
  takeBack: 'Remove',
  takeBackOne: (name: string) => `Remove “${name}”`,

  disagreeTitle: 'These values disagree',
  disagree: (first: string, second: string, difference: string, allowed: string) =>
    `The scales based on “${first}” and ${second} differ by ${difference}. Both can be correct only if they differ by at most ${allowed}.`,
  quoted: (name: string) => `“${name}”`,
  theCapture: 'on the capture itself',
  disagreeHelp:
    'Measure the lengths again, or remove the length that you trust least. Until then, tolerances cover all of these values.',

  changes: 'What changes',
  name: 'Measurement',
  now: 'Now',
  after: 'After',
  noChanges: 'There are no saved measurements yet. New measurements use the new scale.',
  more: (count: number) => `and ${count} more`,

  camera: 'Camera accuracy',
  cameraWhy:
    'If this capture’s camera is more accurate than we assume, enter the accuracy from its data sheet.',
  cameraState: 'Set camera accuracy',
  cameraChange: 'Change',
  cameras: 'Fill in the maker’s figures for',
  relative: 'Lengths may be off by (%)',
  relativeHint: 'Enter bounds that hold in 95 of 100 cases. 1% is 1 cm in 1 m.',
  relativeWrong: 'Enter a number from 0 to 100.',
  absolute: 'Single points may be off by',
  absoluteWrong: 'Enter a length up to 10 m, such as 20 mm, or 0.',
  source: 'Source of these figures',
  sourceHint: 'GoV360 shows the source to people who want to know where a tolerance comes from.',
  sourceWrong: 'Enter the source of these figures.',
  stateIt: 'Set this accuracy',
  cameraSays: (relative: string, absolute: string) => `Lengths ± ${relative}, single points ${absolute}.`,
} as const;

/** A measured distance whose true length the user may know. */
export interface DistanceAtHand {
  /** The name of the measurement; '' if it has none. */
  title: string;
  points: readonly MeasuredPoint[];
}

/**
 * Returns the distance that the user is measuring, if it is complete. Otherwise returns the open saved
 * distance; null if there is none.
 */
export function distanceAtHand({
  measuring,
  annotations,
  selection,
}: Pick<PlayerState, 'measuring' | 'annotations' | 'selection'>): DistanceAtHand | null {
  if (measuring && measuring.kind === 'distance' && measuring.finished && measuring.points.length === 2)
    return remember(measuring.points, '');
  const open = selection?.kind === 'measurement' ? findAnnotation(annotations, selection) : undefined;
  if (open?.kind !== 'distance') return null;
  return remember(open.points as MeasuredPoint[], typeof open.title === 'string' ? open.title : '');
}

// `remember` returns the same object for the same points and title.
// Components therefore render again only when the points or the title change.
const known = new WeakMap<readonly MeasuredPoint[], DistanceAtHand>();

function remember(points: readonly MeasuredPoint[], title: string): DistanceAtHand {
  const before = known.get(points);
  if (before?.title === title) return before;
  const distance = { title, points };
  known.set(points, distance);
  return distance;
}

/** Metres per unit, by unit symbol. */
const METRES: Readonly<Record<string, number>> = {
  m: 1,
  cm: 0.01,
  mm: 0.001,
  ft: 0.3048,
  "'": 0.3048,
  in: 0.0254,
  '"': 0.0254,
};
const UNIT_SIGNS: Record<Units, string> = { metres: 'm', centimetres: 'cm', feet: 'ft', inches: 'in' };

/** Matches a number such as 2.43, 2,43, 1/8 or 11 1/2, and the unit after it. */
const PART =
  /^\s*(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)\s*(m|cm|mm|ft|in|'|")?|^\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*(mm|cm|m|ft|in|'|")?/;

/**
 * Returns a length in metres from text as users write it: `2.43`, `2,43 m`, `243 cm`, `7' 11 1/2"`, `7 ft 11
 * in`. A number without a unit is in `units`, or in inches if it comes after feet. Returns null if the text
 * is invalid, or if the length is not greater than 0 or not from `least` to `most`.
 */
export function parseLength(text: string, units: Units, { least = 0, most = Infinity } = {}): number | null {
  let rest = text
    .trim()
    .toLowerCase()
    .replaceAll(/[’′]/g, "'")
    .replaceAll(/[”″]|''/g, '"');
  let metres = 0;
  let usual = UNIT_SIGNS[units];
  let afterFeet = false;
  while (rest !== '') {
    const [matched, whole, above, below, fractionUnit, decimal, decimalUnit] = PART.exec(rest) ?? [];
    if (matched === undefined) return null;
    const number = decimal === undefined ? fraction(whole, above, below) : Number(decimal.replace(',', '.'));
    const unit = fractionUnit ?? decimalUnit ?? usual;
    metres += number * METRES[unit]!;
    rest = rest.slice(matched.length).trim();
    // Only inches can follow feet, and nothing can follow any other unit.
    if (afterFeet && METRES[unit] !== METRES.in) return null;
    if (rest !== '' && METRES[unit] !== METRES.ft) return null;
    afterFeet = true;
    usual = 'in';
  }
  return Number.isFinite(metres) && metres > 0 && metres >= least && metres <= most ? metres : null;
}

function fraction(whole = '0', above = '0', below = '1'): number {
  return Number(whole) + Number(above) / Number(below);
}

/**
 * Returns the scale that a twin would have with an additional calibration. A camera accuracy replaces the
 * previous one.
 */
export function scaleWith(
  accuracy: CaptureAccuracy | null,
  calibrations: readonly Calibration[],
  added: Calibration,
): Scale {
  const others =
    added.kind === 'camera' ? calibrations.filter(({ kind }) => kind !== 'camera') : calibrations;
  return deriveScale(accuracy ?? undefined, [...others, added]);
}

/** Returns the main value of each measurement under two scales. */
export function previewScale<Own extends Measured>(measurements: readonly Own[], now: Scale, then: Scale) {
  return measurements.map((item) => ({ item, now: measure(item, now)[0]!, after: measure(item, then)[0]! }));
}
