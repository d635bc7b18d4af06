import { TRUE_LENGTH_MIN } from '../limits.ts';
import type { TapeLength } from './calibration.ts';
import { betweenErrors, isWithinReach, pointErrors, SAME_PLACE } from './errors/point-errors.ts';
import {
  COVERAGE,
  type ErrorEffect,
  halfWidthAlong,
  mapEffects,
  normEstimate,
  varianceAlong,
} from './errors/propagate-errors.ts';
import { dot, length, minus, unit } from './vectors.ts';
import { isGrazing } from './kinds/present.ts';
import type { Scale, ScaleFromLength } from './scale.ts';

/** A true length that is this unsure, as part of itself, says nothing of a scale. */
const UNSURE = 0.1;

export const NUMBER = [1, 0, 0] as const;

/** What one true length says of the scale, with the errors of the factor as parts of it: [error, 0, 0]. */
export interface UsableLength {
  id: string;
  factor: number;
  effects: readonly ErrorEffect[];
  /** Variance and 95 % half-width of `factor`, as parts of it. */
  variance: number;
  relative: number;
}

/** True length by measured length; null where the two points are too close together or seen at too flat an angle. */
export function usableLength(
  { id, points, length: truth, tolerance }: TapeLength,
  stated: Scale,
): UsableLength | null {
  const [from, to] = points;
  if (!from || !to || !isWithinReach(from) || !isWithinReach(to) || truth < TRUE_LENGTH_MIN) return null;
  const found = minus(to.position, from.position);
  if (length(found) < SAME_PLACE) return null;
  const between = betweenErrors(pointErrors(from, stated), pointErrors(to, stated));
  const { value, short } = normEstimate(found, between);
  if (short || isGrazing(found, between)) return null;
  const along = unit(found);
  const tape: ErrorEffect = {
    source: 'scale',
    shape: 'normal',
    vector: [tolerance / COVERAGE / truth, 0, 0],
  };
  const effects = [...mapEffects(between, (vector) => [dot(vector, along) / value, 0, 0]), tape];
  const relative = halfWidthAlong(effects, NUMBER);
  if (!(relative <= UNSURE)) return null;
  return { id, factor: truth / value, effects, variance: varianceAlong(effects, NUMBER), relative };
}

/** The length as it is shown to people, used or not. */
export function describeLength(item: TapeLength, usable: UsableLength | null): ScaleFromLength {
  const [from, to] = item.points;
  return {
    id: item.id,
    title: item.title,
    factor: usable?.factor ?? null,
    relative: usable?.relative ?? null,
    measured: from && to ? length(minus(to.position, from.position)) : 0,
    length: item.length,
  };
}
