import { useMemo, useSyncExternalStore } from 'react';
import { measure, type Measured } from '../../../contract/measuring/measure.ts';
import type {
  MeasuredValue,
  ErrorSource,
  MeasuredPart,
  RangeReason,
  Quantity,
} from '../../../contract/measuring/measured-value.ts';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import type { Scale, ScaleSource } from '../../../contract/measuring/scale.ts';
import { scaleOf } from '../../state/measuring/scale.ts';
import { currentUnits, watchUnits, type Units } from '../../state/measuring/units.ts';
import { usePlayerState } from './use-player.ts';
import { texts } from '../../state/texts.ts';
import { formatMeasured } from '../../../contract/measuring/format-measured.ts';

/** Returns the units in which lengths are shown. */
export function useUnits(): Units {
  return useSyncExternalStore(watchUnits, currentUnits, currentUnits);
}

/** Returns what is known about the capture's scale and accuracy. */
export function useScale(): Scale {
  return usePlayerState(scaleOf);
}

/** Returns the values of a measurement, the main one first. */
export function useValues(
  measured: Omit<Measured, 'points'> & { points: readonly MeasuredPoint[] },
): readonly [MeasuredValue, ...MeasuredValue[]] {
  const scale = useScale();
  const { kind, points, height, heightSnap } = measured;
  return useMemo(() => {
    const values = measure({ kind, points: [...points], height, heightSnap }, scale);
    return values as [MeasuredValue, ...MeasuredValue[]];
  }, [kind, points, height, heightSnap, scale]);
}

/** Labels for measured values. */
export const measuredTexts = {
  parts: {
    distance: 'Distance',
    total: 'Total',
    segment: 'Part',
    height: 'Height',
    clearance: 'Clearance',
    angle: 'Angle',
    area: 'Area',
    volume: 'Volume',
    perimeter: 'Perimeter',
  } satisfies Record<MeasuredPart, string>,
  segment: (number: number) => `Part ${number}`,
  showParts: (count: number) => `Show all ${count} parts`,

  units: 'Units',
  unitNames: {
    metres: 'Metres',
    centimetres: 'Centimetres',
    feet: 'Feet',
    inches: 'Inches',
  } satisfies Record<Units, string>,

  ranges: {
    short: 'This length is so short that the error may be larger in one direction than in the other.',
    'small-angle': 'Near 0°, the error may be larger in one direction than in the other.',
    'straight-angle': 'Near 180°, the error may be larger in one direction than in the other.',
    wide: 'This value is too uncertain for a single number.',
  } satisfies Record<RangeReason, string>,

  why: (tolerance: string) => `Why ${tolerance}?`,
  whyRange: 'Why a range?',
  meaning: 'The true value is within these bounds in 95 of 100 cases.',
  sources: 'Each source on its own',
  source: 'Source',
  amount: 'Error on its own',
  guide: 'How measuring works',
  joint: 'The total error is less than the sum, because errors rarely all go in the same direction.',
  sourceNames: {
    scale: 'Scale of the capture',
    capture: 'Points of the capture',
    pixel: 'Size of a pixel at this distance',
    snap: 'Snapping',
    picking: 'Level of detail shown',
  } satisfies Record<ErrorSource, string>,

  /** Sentences about the source of the capture's accuracy. */
  known: {
    designed: 'This space is a design, not a scan, so its dimensions are exact.',
    measured: 'The accuracy of this capture was measured.',
    stated: 'The accuracy of this capture is stated, not measured.',
    assumed: 'The accuracy of this capture is unknown, so GoV360 assumes a typical value.',
    camera: 'The owner or an editor entered this accuracy for the camera.',
    calibrated: 'The scale is based on known lengths that people entered.',
  } satisfies Record<ScaleSource, string>,
  /**
   * Returns a sentence about the errors of lengths, such as '1%', and of single points, such as '± 2 mm'; ''
   * if both are null.
   */
  bounds: (relative: string | null, absolute: string | null) => {
    const points = absolute?.replace('± ', '');
    if (relative === null) return points === undefined ? '' : `Single points may be off by ${points}.`;
    return `Lengths may be off by ${relative}${points === undefined ? '' : `, single points by ${points}`}.`;
  },
  calibratedBy: (names: readonly string[]) =>
    `Calibrated with ${new Intl.ListFormat('en-GB').format(names)}.`,
  corrected: (percent: string) => `Measured lengths are corrected by ${percent}.`,
  disagree: 'The known lengths disagree, so the tolerance covers all of them.',
  accuracy: texts.accuracy,
  unnamedLength: 'a known length',
} as const;

/** Returns a value with its tolerance, such as '2.43 m ± 2 cm', or the message that replaces it. */
export function writeValue(value: MeasuredValue, units: Units): string {
  const { text, tolerance } = formatMeasured(value, units);
  return tolerance === null ? text : `${text} ${tolerance}`;
}

/**
 * Returns only the tolerance, such as '± 2 cm'. `amount` is in the unit of the quantity, such as metres for a
 * length.
 */
export function writeTolerance(amount: number, quantity: Quantity, units: Units): string {
  const of = { quantity, part: 'distance', index: null, state: 'value', reason: null } as const;
  // The value must be far from zero, where a range would replace the tolerance.
  const value = Math.max(amount * 100, 1);
  const bounds = { value, tolerance: amount, low: value - amount, high: value + amount };
  return formatMeasured({ ...of, ...bounds, contributions: [] }, units).tolerance ?? '';
}

/** Returns a length in metres as text, with as many digits as its tolerance in metres allows. */
export function writeLength(metres: number, tolerance: number, units: Units): string {
  const of = { quantity: 'length', part: 'distance', index: null, state: 'value', reason: null } as const;
  // A tolerance of zero, such as that of an exact tape measure, would give endless digits.
  const by = Math.max(tolerance, 0.000_5);
  const bounds = { value: metres, tolerance: by, low: metres - by, high: metres + by };
  return formatMeasured({ ...of, ...bounds, contributions: [] }, units).text;
}

/** Returns the name of a value, such as 'Volume' or 'Part 2'. */
export function namePart({ part, index }: MeasuredValue): string {
  return index === null ? measuredTexts.parts[part] : measuredTexts.segment(index + 1);
}

/** Returns a fraction as a percentage, such as '0.2%'. */
export function writePercent(part: number): string {
  return `${Number((part * 100).toPrecision(2))}%`;
}
