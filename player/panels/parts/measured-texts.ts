import type { ErrorSource, MeasuredPart, RangeReason } from '../../../contract/measuring/measured-value.ts';
import type { ScaleSource } from '../../../contract/measuring/scale.ts';
import { texts } from '../../state/texts.ts';
import type { Units } from '../../state/measuring/units.ts';

/** The words for measured values, wherever they are shown. */
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
    short: 'This is so short that it may be off by more in one direction than in the other.',
    'small-angle': 'Near 0°, an angle may be off by more in one direction than in the other.',
    'straight-angle': 'Near 180°, an angle may be off by more in one direction than in the other.',
    wide: 'This is too uncertain for a single number.',
  } satisfies Record<RangeReason, string>,

  why: (tolerance: string) => `Why ${tolerance}?`,
  whyRange: 'Why a range?',
  meaning: 'The true value is within these bounds in 95 of 100 cases.',
  sources: 'Each source on its own',
  source: 'Source',
  amount: 'Alone',
  guide: 'How measuring works',
  joint: 'Together they are less than their sum, because they rarely all point in the same direction.',
  sourceNames: {
    scale: 'Scale of the capture',
    capture: 'Points of the capture',
    pixel: 'Size of a pixel there',
    snap: 'Snapping',
    picking: 'Level of detail shown',
  } satisfies Record<ErrorSource, string>,

  /** What is known of the capture, and where from. `relative` such as '1 %', `absolute` such as '± 2 mm'. */
  known: {
    designed: 'This space was designed to these sizes.',
    measured: 'The accuracy of this capture was measured.',
    stated: 'The accuracy of this capture is stated by its maker.',
    assumed: 'The accuracy of this capture is not stated, so a usual value is assumed.',
    camera: 'The accuracy is what the owner states for the camera.',
    calibrated: 'The scale follows from true lengths that were entered.',
  } satisfies Record<ScaleSource, string>,
  /** What lengths may be off by, such as '1 %', and single points, such as '± 2 mm'; null for nothing. */
  bounds: (relative: string | null, absolute: string | null) => {
    const points = absolute?.replace('± ', '');
    if (relative === null) return points === undefined ? '' : `Single points may be off by ${points}.`;
    return `Lengths may be off by ${relative}${points === undefined ? '' : `, single points by ${points}`}.`;
  },
  calibratedBy: (names: readonly string[]) =>
    `Calibrated with ${new Intl.ListFormat('en-GB').format(names)}.`,
  corrected: (percent: string) => `Measured lengths are corrected by ${percent}.`,
  disagree: 'The true lengths disagree with each other, so the tolerance covers all of them.',
  accuracy: texts.accuracy,
  unnamedLength: 'a true length',
} as const;
