import { GRAZING_SLANT, PLAN_HALF_WIDTH, SNAP_HALF_WIDTH, UNKNOWN_SLANT } from './error-constants.ts';
import type { ErrorEffect } from './error-effects.ts';
import type { ErrorSource } from '../measured-value.ts';
import type { MeasuredPoint } from '../measurement.ts';
import { isCoordinate } from '../../wire-guards.ts';
import { Z95 } from './normal-law.ts';
import type { Scale } from '../scale.ts';
import { across, cross, directionOf, dot, length, minus, times, unit } from '../vectors.ts';
import type { Triple } from '../vectors.ts';

const AXES: readonly Triple[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Whether a point has places and directions that are taken in today: earlier versions stored any number. */
export function isWithinReach({ position, normal, edge, eye }: MeasuredPoint): boolean {
  return [position, normal, edge, eye].every((vector) => vector === undefined || vector.every(isCoordinate));
}

/**
 * The independent errors of a point's place, metres of the capture: normal ones of the capture, uniform ones of the snap, of the
 * pixel it was aimed with, and of the picking.
 */
export function pointErrors(point: MeasuredPoint, { absolute }: Scale): ErrorEffect[] {
  const capture = AXES.map((axis): ErrorEffect => ({
    source: 'capture',
    shape: 'normal',
    vector: times(axis, absolute / Z95),
  }));
  const picking = uniform('picking', AXES, point.picking ?? 0);
  return [...(absolute > 0 ? capture : []), ...snapErrors(point), ...aimErrors(point), ...picking];
}

function uniform(source: ErrorSource, directions: readonly Triple[], width: number): ErrorEffect[] {
  if (width === 0) return [];
  return directions.map((axis) => ({ source, shape: 'uniform', vector: times(axis, width) }));
}

/** What the snap may be off by, in the directions that it binds. */
function snapErrors({ snap, ...point }: MeasuredPoint): ErrorEffect[] {
  const [normal, edge] = [directionOf(point.normal), directionOf(point.edge)];
  if (snap === 'free') return [];
  if (snap === 'plan') return uniform('snap', AXES, PLAN_HALF_WIDTH);
  if (snap === 'edge' && edge) return uniform('snap', across(edge), SNAP_HALF_WIDTH);
  if (snap !== 'corner' && normal) return uniform('snap', [normal], SNAP_HALF_WIDTH);
  return uniform('snap', AXES, SNAP_HALF_WIDTH);
}

/** What one pixel covered, in the directions that the snap left to the aim. */
function aimErrors(point: MeasuredPoint): ErrorEffect[] {
  const { snap, eye, pixel, position } = point;
  if (!eye || !pixel || snap === 'corner' || snap === 'plan') return [];
  const away = minus(position, eye);
  const [distance, ray] = [length(away), unit(away)];
  if (distance === 0) return [];
  const [facing, edge] = [directionOf(point.normal), directionOf(point.edge)];
  if (snap === 'edge' && edge) return [alongSlope(edge, ray, distance, pixel)];
  const half = distance * Math.tan(pixel / 2);
  if (!facing) {
    const depth = times(ray, half * Math.tan(UNKNOWN_SLANT));
    return [...uniform('pixel', across(ray), half), { source: 'pixel', shape: 'uniform', vector: depth }];
  }
  const level = cross(facing, ray);
  if (length(level) < 1e-6) return uniform('pixel', across(facing), half);
  const slope = unit(cross(unit(level), facing));
  return [...uniform('pixel', [unit(level)], half), alongSlope(slope, ray, distance, pixel)];
}

/**
 * The footprint of a pixel along a line that the ray meets at an angle: half the pixel's width divided by the sine of that angle,
 * as it is on the farther side, which is the longer one.
 */
function alongSlope(line: Triple, ray: Triple, distance: number, pixel: number): ErrorEffect {
  const cosine = Math.abs(dot(line, ray));
  const sine = Math.sqrt(Math.max(0, 1 - cosine * cosine));
  const grazing = sine < Math.cos(GRAZING_SLANT);
  const half = Math.tan(pixel / 2);
  const narrow = Math.max(sine - half * cosine, sine / 2, 1e-3);
  const vector = times(line, (distance * half) / narrow);
  return { source: 'pixel', shape: 'uniform', vector, ...(grazing ? { grazing } : {}) };
}

/** The errors of the line from one point to another, whose own errors are independent. */
export function betweenErrors(from: readonly ErrorEffect[], to: readonly ErrorEffect[]): ErrorEffect[] {
  return [...from.map((effect) => ({ ...effect, vector: times(effect.vector, -1) })), ...to];
}
