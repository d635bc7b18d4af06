import { measureAngle } from './kinds/measure-angle.ts';
import { measureClearance, measureDistance, measureHeight } from './kinds/measure-lengths.ts';
import { measureArea, measureRoom } from './kinds/measure-room.ts';
import { declined } from './measured-value.ts';
import type { MeasuredPart, MeasuredValue, Quantity, RangeValue, ToleratedValue } from './measured-value.ts';
import type { Measurement, MeasurementKind } from './measurement.ts';
import { isWithinReach } from './errors/point-errors.ts';
import { measurePath } from './kinds/path-length.ts';
import type { Scale } from './scale.ts';

/** What of a measurement decides its values. */
export type Measured = Pick<Measurement, 'kind' | 'points' | 'height' | 'heightSnap'>;

/** What a kind is chiefly a measure of. */
const MAIN: Readonly<Record<MeasurementKind, [Quantity, MeasuredPart]>> = {
  distance: ['length', 'distance'],
  path: ['length', 'total'],
  height: ['length', 'height'],
  clearance: ['length', 'clearance'],
  angle: ['angle', 'angle'],
  area: ['area', 'area'],
  room: ['area', 'area'],
};

/**
 * The values of a measurement with their 95 % intervals, the main one first: a path's total before its segments, a room's area
 * before its volume, perimeter and height. Never empty; pure. All numbers in it are finite, whatever the points are. How each is
 * computed is in `docs/measuring.md`.
 */
export function measure(measured: Measured, scale: Scale): MeasuredValue[] {
  const { kind, points } = measured;
  if (!points.every(isWithinReach)) return [declined(...MAIN[kind], 'out-of-reach')];
  return valuesOf(measured, scale).map((value) =>
    value.state === 'declined' || isFinite(value)
      ? value
      : declined(value.quantity, value.part, 'out-of-reach', value.index),
  );
}

function isFinite({ value, low, high, contributions }: ToleratedValue | RangeValue): boolean {
  return [value, low, high, ...contributions.map(({ amount }) => amount)].every(Number.isFinite);
}

function valuesOf({ kind, points, height, heightSnap }: Measured, scale: Scale): MeasuredValue[] {
  const [first, second, third] = points;
  if (kind === 'area') return [measureArea(points, scale)];
  if (kind === 'room') return measureRoom(points, height, heightSnap ?? 'surface', scale);
  if (!first || !second) return [declined(...MAIN[kind], 'too-few-points')];
  if (kind === 'distance') return [measureDistance(first, second, scale)];
  if (kind === 'height') return [measureHeight(first, second, scale)];
  if (kind === 'clearance') return [measureClearance(first, second, scale)];
  if (kind === 'path') return measurePath(points, scale);
  if (!third) return [declined(...MAIN[kind], 'too-few-points')];
  return [measureAngle([first, second, third], scale)];
}
