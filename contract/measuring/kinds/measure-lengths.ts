import { betweenErrors, NORMAL_REACH, pointErrors, SAME_PLACE } from '../errors/point-errors.ts';
import {
  COVERAGE,
  type ErrorEffect,
  mapEffects,
  normEstimate,
  scaleEffect,
  uniformVariance,
} from '../errors/propagate-errors.ts';
import { declined } from '../measured-value.ts';
import type { MeasuredValue } from '../measured-value.ts';
import type { MeasuredPoint } from '../measurement.ts';
import { presentNorm } from './present.ts';
import type { Scale } from '../scale.ts';
import { directionOf, dot, length, minus, times } from '../vectors.ts';

/** The straight line between two points. */
export function measureDistance(from: MeasuredPoint, to: MeasuredPoint, scale: Scale): MeasuredValue {
  const found = minus(to.position, from.position);
  if (length(found) < SAME_PLACE) return declined('length', 'distance', 'same-point');
  const effects = [...lineErrors(from, to, scale), scaleEffect(found, scale)];
  const estimate = normEstimate(found, effects);
  return presentNorm({ quantity: 'length', part: 'distance' }, found, effects, estimate, scale.factor);
}

/** By how much one point is higher than another, along the plumb line of the capture. */
export function measureHeight(from: MeasuredPoint, to: MeasuredPoint, scale: Scale): MeasuredValue {
  const found = [0, Math.max(Math.abs(to.position[1] - from.position[1]), SAME_PLACE), 0] as const;
  const effects = [
    ...mapEffects(lineErrors(from, to, scale), ([, y]) => [0, y, 0]),
    scaleEffect(found, scale),
  ];
  const estimate = normEstimate(found, effects);
  return presentNorm({ quantity: 'length', part: 'height' }, found, effects, estimate, scale.factor);
}

/** How far a point is from the plane of a surface, along the surface's normal. */
export function measureClearance(surface: MeasuredPoint, facing: MeasuredPoint, scale: Scale): MeasuredValue {
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
  const estimate = normEstimate(found, effects);
  return presentNorm({ quantity: 'length', part: 'clearance' }, found, effects, estimate, scale.factor);
}

/** By how much the normal that was found at a point may lean, radians (standard deviation): as much as points beside it are off. */
function normalSpread({ picking = 0 }: MeasuredPoint, { absolute }: Scale): number {
  return Math.hypot(absolute / COVERAGE, Math.sqrt(uniformVariance(picking))) / NORMAL_REACH;
}

function lineErrors(from: MeasuredPoint, to: MeasuredPoint, scale: Scale): ErrorEffect[] {
  return betweenErrors(pointErrors(from, scale), pointErrors(to, scale));
}
