import { measureArea, measureRoom } from './kinds/measure-room.ts';
import {
  declined,
  type MeasuredPart,
  type MeasuredValue,
  type Quantity,
  type RangeValue,
  type ToleratedValue,
} from './measured-value.ts';
import type { Measurement, MeasurementKind, MeasuredPoint } from './measurement.ts';
import {
  isWithinReach,
  betweenErrors,
  NORMAL_REACH,
  pointErrors,
  SAME_PLACE,
} from './errors/point-errors.ts';
import { measurePath } from './kinds/measure-path.ts';
import type { Scale } from './scale.ts';
import {
  COVERAGE,
  type ErrorEffect,
  mapEffects,
  normEstimate,
  scaleEffect,
  uniformVariance,
  contributionsAlong,
  varianceAlong,
} from './errors/propagate-errors.ts';
import { presentNorm, isGrazing } from './kinds/present.ts';
import { directionOf, dot, length, minus, times, across, cross, unit, type Triple } from './vectors.ts';

/** The fields of a measurement that determine its values. */
export type Measured = Pick<Measurement, 'kind' | 'points' | 'height' | 'heightSnap'>;

/** The main quantity of each kind. */
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
 * Returns the values of a measurement with their 95% intervals, the main one first: a path's total before its
 * segments, a room's area before its volume, perimeter and height. Never empty. All numbers are finite for any
 * points. `docs/measuring.md` explains the computations.
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

/** Returns the length of the straight line between two points. */
function measureDistance(from: MeasuredPoint, to: MeasuredPoint, scale: Scale): MeasuredValue {
  const found = minus(to.position, from.position);
  if (length(found) < SAME_PLACE) return declined('length', 'distance', 'same-point');
  const effects = [...lineErrors(from, to, scale), scaleEffect(found, scale)];
  return presentNorm({ quantity: 'length', part: 'distance' }, found, effects, scale.factor);
}

/** Returns the height difference between two points, along the capture's vertical axis. */
function measureHeight(from: MeasuredPoint, to: MeasuredPoint, scale: Scale): MeasuredValue {
  const found = [0, Math.max(Math.abs(to.position[1] - from.position[1]), SAME_PLACE), 0] as const;
  const effects = [
    ...mapEffects(lineErrors(from, to, scale), ([, y]) => [0, y, 0]),
    scaleEffect(found, scale),
  ];
  return presentNorm({ quantity: 'length', part: 'height' }, found, effects, scale.factor);
}

/** Returns the distance of a point from the plane through a surface point, along the surface's normal. */
function measureClearance(surface: MeasuredPoint, facing: MeasuredPoint, scale: Scale): MeasuredValue {
  const normal = directionOf(surface.normal);
  if (!normal) return declined('length', 'clearance', 'no-normal');
  const line = minus(facing.position, surface.position);
  const across = dot(line, normal);
  const found = [Math.max(Math.abs(across), SAME_PLACE), 0, 0] as const;
  const aside = length(minus(line, times(normal, across)));
  const tilt: ErrorEffect = {
    source: 'capture',
    shape: 'normal',
    vector: [aside * normalSpread(surface, scale), 0, 0],
  };
  const effects = [
    ...mapEffects(lineErrors(surface, facing, scale), (vector) => [dot(vector, normal), 0, 0]),
    tilt,
    scaleEffect(found, scale),
  ];
  return presentNorm({ quantity: 'length', part: 'clearance' }, found, effects, scale.factor);
}

/**
 * Returns the uncertainty of a point's normal as a standard deviation in radians, from the errors of the
 * points around it.
 */
function normalSpread({ picking = 0 }: MeasuredPoint, { absolute }: Scale): number {
  return Math.hypot(absolute / COVERAGE, Math.sqrt(uniformVariance(picking))) / NORMAL_REACH;
}

function lineErrors(from: MeasuredPoint, to: MeasuredPoint, scale: Scale): ErrorEffect[] {
  return betweenErrors(pointErrors(from, scale), pointErrors(to, scale));
}

/** Largest standard deviation of an arm's direction, in radians, for which an angle is meaningful. */
const LOOSE_ARM = 0.2;
/** Above this tolerance, an angle is shown as a range: 15°, in radians. */
const WIDE_ANGLE = Math.PI / 12;
const NUMBER: Triple = [1, 0, 0];

/**
 * Returns the angle at the second point between the arms to the first and the third point, in radians, 0 to
 * π. The angle does not depend on the scale. Near 0, errors across the plane of the arms only open the angle;
 * near π, they only close it. The difference from 0 or π, whichever is nearer, is therefore estimated like
 * the length of a vector. The result is a range if this difference is not much larger than its errors, or if
 * its tolerance exceeds `WIDE_ANGLE`.
 */
export function measureAngle(
  [first, vertex, third]: readonly [MeasuredPoint, MeasuredPoint, MeasuredPoint],
  scale: Scale,
): MeasuredValue {
  const arms = [minus(first.position, vertex.position), minus(third.position, vertex.position)] as const;
  const [one, other] = arms;
  if (length(one) < SAME_PLACE || length(other) < SAME_PLACE) return declined('angle', 'angle', 'short-arms');
  const errors = [first, vertex, third].map((point) => pointErrors(point, scale)) as Errors;
  if (isLoose(one, [...errors[0], ...errors[1]]) || isLoose(other, [...errors[2], ...errors[1]]))
    return declined('angle', 'angle', 'short-arms');
  const angle = Math.atan2(length(cross(one, other)), dot(one, other));
  const obtuse = angle > Math.PI / 2;
  const fold = (value: number) => (obtuse ? Math.PI - value : value);
  const sharp = Math.max(fold(angle), 1e-9);
  const effects = angleEffects(arms, errors, sharp, obtuse);
  const found = [sharp, 0, 0] as const;
  if (isGrazing(found, effects)) return declined('angle', 'angle', 'grazing');
  const { value, low, high, short } = normEstimate(found, effects);
  const ends = [fold(Math.max(0, low)), fold(Math.min(Math.PI, high))].sort((a, b) => a - b);
  const what = {
    quantity: 'angle',
    part: 'angle',
    index: null,
    value: fold(value),
    low: Math.max(0, ends[0]!),
    high: Math.min(Math.PI, ends[1]!),
    contributions: contributionsAlong(effects, NUMBER),
  } as const;
  const tolerance = high - value;
  if (short || low <= 0)
    return { ...what, state: 'range', tolerance: null, reason: obtuse ? 'straight-angle' : 'small-angle' };
  if (tolerance > WIDE_ANGLE) return { ...what, state: 'range', tolerance: null, reason: 'wide' };
  return { ...what, state: 'value', tolerance, reason: null };
}

type Errors = [ErrorEffect[], ErrorEffect[], ErrorEffect[]];

/** Returns whether an arm's direction is too uncertain for an angle. */
function isLoose(arm: Triple, errors: readonly ErrorEffect[]): boolean {
  const variance = Math.max(...across(unit(arm)).map((direction) => varianceAlong(errors, direction)));
  return Math.sqrt(variance) > LOOSE_ARM * length(arm);
}

/**
 * Returns the effects of the errors on the angle: [in the plane of the arms, across the plane, 0], in
 * radians. An error across the plane changes the angle by half the error's square times the cotangent of the
 * angle. `normEstimate` expects a change of half the square divided by the angle, so the component across the
 * plane is scaled to match.
 */
function angleEffects(
  [one, other]: readonly [Triple, Triple],
  [ofFirst, ofVertex, ofThird]: Errors,
  sharp: number,
  obtuse: boolean,
): ErrorEffect[] {
  const plane = length(cross(one, other)) > 0 ? unit(cross(one, other)) : across(unit(one))[0];
  const turn = [cross(plane, unit(one)), cross(plane, unit(other))] as const;
  const bend = Math.sqrt(Math.max(0, sharp / Math.tan(sharp))) * (obtuse ? 1 : -1);
  const moveOne = (error: Triple): [number, number] => [
    -dot(error, turn[0]) / length(one),
    (bend * dot(error, plane)) / length(one),
  ];
  const moveOther = (error: Triple): [number, number] => [
    dot(error, turn[1]) / length(other),
    (Math.abs(bend) * dot(error, plane)) / length(other),
  ];
  return [
    ...mapEffects(ofFirst, (error) => [...moveOne(error), 0]),
    ...mapEffects(ofThird, (error) => [...moveOther(error), 0]),
    ...mapEffects(ofVertex, (error) => {
      const [a, b] = [moveOne(error), moveOther(error)];
      return [-a[0] - b[0], -a[1] - b[1], 0];
    }),
  ];
}
