import { cutText } from '../text/cut-text.ts';
import { BYTE_ORDER_MARK, csvRecord } from '../csv/write-record.ts';
import { formatMeasured } from './format-measured.ts';
import { measure } from './measure.ts';
import type { MeasuredValue, Quantity } from './measured-value.ts';
import type { Measurement } from './measurement.ts';
import type { Scale } from './scale.ts';

/** Yields the measurements as a CSV file (RFC 4180), record by record, guarded against spreadsheet formulas. */
export function* writeMeasurementsCsv(table: MeasurementsTable): Generator<string> {
  yield BYTE_ORDER_MARK + csvRecord(MEASUREMENT_COLUMNS);
  for (const row of measurementRows(table)) yield csvRecord(row);
}

/**
 * Limits of a scale's description, which every row of the table repeats: the number of true lengths that it
 * names, and the number of UTF-16 code units that it quotes from a user's text.
 */
const NAMED = 5;
const SIGNS = 80;

/** Returns a description, always in English, of the scale from which the values were derived. */
function nameCalibration(scale: Scale): string {
  const used = scale.lengths.filter(({ factor }) => factor !== null);
  const accuracy = `scale ± ${percent(scale.relative)}`;
  switch (scale.source) {
    case 'calibrated': {
      const names = used
        .slice(0, NAMED)
        .map(({ title, length }) => cutText(title, SIGNS) || `${round(length, 4)} m`);
      const lengths = names.join(', ') + (used.length > NAMED ? ` and ${used.length - NAMED} more` : '');
      const doubt = scale.disagreements.length > 0 ? ', which disagree' : '';
      const many = used.length === 1 ? 'known length' : 'known lengths';
      return `${many} ${lengths}${doubt}: measured lengths × ${round(scale.factor, 5)}, ${accuracy}`;
    }
    case 'camera':
      return `stated for the camera${said(scale)}: ${accuracy}`;
    case 'assumed':
      return `none: the accuracy of the capture is unknown, ${accuracy} assumed`;
    default:
      return `none: the capture is ${scale.source}${said(scale)}, ${accuracy}`;
  }
}

function said({ note }: Scale): string {
  return note === '' ? '' : ` (${cutText(note, SIGNS)})`;
}

function percent(part: number): string {
  return `${round(part * 100, 3)} %`;
}

/** The columns of a table of measurements, in their order. */
const MEASUREMENT_COLUMNS = [
  'id',
  'title',
  'kind',
  'part',
  'value',
  'tolerance',
  'low',
  'high',
  'unit',
  'note',
  'floor',
  'room',
  'points',
  'snaps',
  'color',
  'text',
  'calibration',
] as const;

type Cell = string | number;

/** The data from which the table is written. */
interface MeasurementsTable {
  measurements: Iterable<Measurement>;
  scale: Scale;
  /** Names of floors and rooms by id. If a name is missing, the id is written. */
  floors: readonly { id: string; name: string }[];
  rooms: readonly { id: string; name: string }[];
}

/**
 * Units of the table, independent of the user's choice, so that columns can be used in calculations. Angles
 * are in degrees.
 */
const UNITS: Record<Quantity, string> = { length: 'm', angle: '°', area: 'm²', volume: 'm³' };
/** The note for a measurement from another capture, to which the current scale does not apply. */
const ELSEWHERE = 'Measured in another space.';
const DEGREES = 180 / Math.PI;

/**
 * Yields a row for each value of each measurement, with the columns in `MEASUREMENT_COLUMNS`. A path has a
 * row for its total and a row for each segment. A measurement from another capture has a single row without
 * values. `low` and `high` are the ends of the 95% interval. If there is no symmetric tolerance or no number,
 * `value` and `tolerance` are empty, and `note` gives the range in words or the reason. `points` are in the
 * capture's frame, before calibration.
 */
function* measurementRows({ measurements, scale, floors, rooms }: MeasurementsTable): Generator<Cell[]> {
  const calibration = nameCalibration(scale);
  const [floorNames, roomNames] = [namesOf(floors), namesOf(rooms)];
  for (const measurement of measurements) {
    const { id, title, kind, points, color, text, floor, room } = measurement;
    const places = [nameIn(floorNames, floor), nameIn(roomNames, room)];
    const at = points.map(({ position }) => `(${position.map((metres) => round(metres, 4)).join(' ')})`);
    const snaps = points.map(({ snap }) => snap);
    const ends = [...places, at.join(' '), snaps.join(' '), color, text];
    if (measurement.placedIn) {
      yield [id, title, kind, '', '', '', '', '', '', ELSEWHERE, ...ends, ''];
      continue;
    }
    for (const value of measure(measurement, scale)) {
      yield [
        id,
        title,
        kind,
        namePart(value),
        ...numbersOf(value),
        UNITS[value.quantity],
        noteOf(value),
        ...ends,
        calibration,
      ];
    }
  }
}

function namePart({ part, index }: MeasuredValue): string {
  return index === null ? part : `${part} ${index + 1}`;
}

/** Returns the cells for value, tolerance, low and high. Angles are in degrees. */
function numbersOf({ state, quantity, value, tolerance, low, high }: MeasuredValue): Cell[] {
  if (state === 'declined') return ['', '', '', ''];
  const by = quantity === 'angle' ? DEGREES : 1;
  // Digits far smaller than the tolerance are not meaningful.
  const digits = digitsFor(((high - low) / 2) * by);
  const write = (number: number): number => round(number * by, digits);
  const symmetric = state === 'value' ? [write(value), write(tolerance)] : ['', ''];
  return [...symmetric, write(low), write(high)];
}

function digitsFor(tolerance: number): number {
  if (!(tolerance > 0)) return 6;
  return Math.min(Math.max(Math.ceil(-Math.log10(tolerance)) + 2, 0), 6);
}

function noteOf(value: MeasuredValue): string {
  return value.state === 'value' ? '' : formatMeasured(value).text;
}

function namesOf(named: MeasurementsTable['rooms']): ReadonlyMap<string, string> {
  return new Map(named.map(({ id, name }) => [id, name]));
}

function nameIn(names: ReadonlyMap<string, string>, id = ''): string {
  return names.get(id) || id;
}

function round(number: number, digits: number): number {
  return Number(number.toFixed(digits));
}
