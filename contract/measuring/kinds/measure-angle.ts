import { pointErrors, SAME_PLACE } from '../errors/point-errors.ts';
import {
  contributionsAlong,
  type ErrorEffect,
  mapEffects,
  normEstimate,
  varianceAlong,
} from '../errors/propagate-errors.ts';
import { declined } from '../measured-value.ts';
import type { MeasuredValue } from '../measured-value.ts';
import type { MeasuredPoint } from '../measurement.ts';
import { isGrazing } from './present.ts';
import type { Scale } from '../scale.ts';
import { across, cross, dot, length, minus, unit } from '../vectors.ts';
import type { Triple } from '../vectors.ts';

/** Arms whose direction is off by more (standard deviation, radians) have no angle to speak of. */
const LOOSE_ARM = 0.2;
/** A tolerance beyond this is shown as a range, radians: 15°. */
const WIDE_ANGLE = Math.PI / 12;
const NUMBER: Triple = [1, 0, 0];

/**
 * The angle at the second point between the arms to the first and the third, radians, 0 to π. The scale has no part in it. Near 0 and π the
 * errors across the plane of the arms only ever open the angle (or close it): there it is the length of a vector on the sphere of
 * directions, and has a range.
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

/** Whether an arm's direction says little. */
function isLoose(arm: Triple, errors: readonly ErrorEffect[]): boolean {
  const variance = Math.max(...across(unit(arm)).map((direction) => varianceAlong(errors, direction)));
  return Math.sqrt(variance) > LOOSE_ARM * length(arm);
}

/**
 * The errors as what they do to the angle: [in the arms' plane, across it, 0], radians. Across the plane they bend it by half their
 * square times the angle's cotangent, and not by half their square divided by the angle, as they would in a plane.
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
