import { mapEffects, scaleEffect, varianceAlong } from '../errors/error-effects.ts';
import type { ErrorEffect } from '../errors/error-effects.ts';
import type { DeclinedReason } from '../measured-value.ts';
import type { MeasuredPoint } from '../measurement.ts';
import { Z95 } from '../errors/normal-law.ts';
import { normEstimate } from '../errors/norm-estimate.ts';
import type { Estimate } from '../errors/norm-estimate.ts';
import { pointErrors } from '../errors/point-errors.ts';
import { areaMoved, crossesItself, extentOf, polygonOf } from '../geometry/polygon.ts';
import { isGrazing } from './present.ts';
import type { Scale } from '../scale.ts';
import { length, unit } from '../geometry/vectors.ts';
import type { Triple } from '../geometry/vectors.ts';

/** A corner may be off its plane by this part of the polygon's extent (the square root of its area): it changes the area by 0.1 %. */
const FLAT = 0.05;
/** Beyond what is flat, a corner's own errors explain this many standard deviations. */
const EXPLAINED = 3;

/** An area in square metres of the capture, before its scale. */
export interface MeasuredArea {
  /** Normal to the polygon, as long as its area. */
  found: Triple;
  effects: readonly ErrorEffect[];
  estimate: Estimate;
}

/** The area of a polygon in its own plane, or why it has none. */
export function areaOf(points: readonly MeasuredPoint[], scale: Scale): MeasuredArea | DeclinedReason {
  if (points.length < 3) return 'too-few-points';
  const polygon = polygonOf(points.map(({ position }) => position));
  const found = polygon.area;
  if (length(found) < 1e-9) return 'no-area';
  if (crossesItself(polygon)) return 'crossing';
  const errors = points.map((point) => pointErrors(point, scale));
  const isOff = (residual: number, at: number) =>
    Math.abs(residual) >
    FLAT * extentOf(polygon) + EXPLAINED * Math.sqrt(varianceAlong(errors[at]!, unit(found)));
  if (polygon.residuals.some(isOff)) return 'not-plane';
  const moved = errors.flatMap((effects, at) =>
    mapEffects(effects, (error) => areaMoved(polygon, at, error)),
  );
  const effects = [...moved, scaleEffect(found, scale.relative / Z95, 2)];
  if (isGrazing(found, effects)) return 'grazing';
  return { found, effects, estimate: normEstimate(found, effects) };
}
