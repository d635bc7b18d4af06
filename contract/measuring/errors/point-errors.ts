import { COVERAGE, type ErrorEffect } from './propagate-errors.ts';
import type { ErrorSource } from '../measured-value.ts';
import type { MeasuredPoint } from '../measurement.ts';
import { isCoordinate } from '../../json/wire-guards.ts';
import type { Scale } from '../scale.ts';
import { across, cross, directionOf, dot, length, minus, times, unit, type Triple } from '../vectors.ts';

/** Points closer together than this distance, in metres (1 µm), count as the same point. */
export const SAME_PLACE = 1e-6;

/**
 * Half-width in metres of the uniform error of a snap to a corner, an edge or a surface, in each direction
 * that the snap fixes.
 */
export const SNAP_HALF_WIDTH = 0.001;

/**
 * Half-width in metres of the uniform error of an outline's corner in each direction. Outlines are stored in
 * centimetres.
 */
export const PLAN_HALF_WIDTH = 0.005;

/**
 * Distance in metres over which a surface's normal is computed. If the points have an error of σ metres, the
 * normal has an error of σ divided by this distance, in radians.
 */
export const NORMAL_REACH = 0.25;

/**
 * The slant, in radians, that is assumed if a surface's normal is unknown: 78°. The resulting error also
 * covers 95% of a pixel's footprint at a slant of 80°.
 */
const UNKNOWN_SLANT = (78 * Math.PI) / 180;

/**
 * Beyond this slant (87°), an error of a hundredth of a radian in the normal changes the footprint of a pixel
 * by a fifth, so values that depend on the footprint are declined.
 */
const GRAZING_SLANT = (87 * Math.PI) / 180;

const AXES: readonly Triple[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/**
 * Returns whether a point's coordinates are within the current limits. Earlier versions stored any
 * coordinates.
 */
export function isWithinReach({ position, normal, edge, eye }: MeasuredPoint): boolean {
  return [position, normal, edge, eye].every((vector) => vector === undefined || vector.every(isCoordinate));
}

/**
 * Returns the independent errors of a point's position, in metres before the scale is applied: normal errors
 * of the capture, and uniform errors of the snap, the aimed pixel and the picking.
 */
export function pointErrors(point: MeasuredPoint, { absolute }: Scale): ErrorEffect[] {
  const capture = AXES.map((axis): ErrorEffect => ({
    source: 'capture',
    shape: 'normal',
    vector: times(axis, absolute / COVERAGE),
  }));
  const picking = uniform('picking', AXES, point.picking ?? 0);
  return [...(absolute > 0 ? capture : []), ...snapErrors(point), ...aimErrors(point), ...picking];
}

function uniform(source: ErrorSource, directions: readonly Triple[], width: number): ErrorEffect[] {
  if (width === 0) return [];
  return directions.map((axis) => ({ source, shape: 'uniform', vector: times(axis, width) }));
}

/** Returns the errors of the snap, in the directions that it fixes. */
function snapErrors({ snap, ...point }: MeasuredPoint): ErrorEffect[] {
  const [normal, edge] = [directionOf(point.normal), directionOf(point.edge)];
  if (snap === 'free') return [];
  if (snap === 'plan') return uniform('snap', AXES, PLAN_HALF_WIDTH);
  if (snap === 'edge' && edge) return uniform('snap', across(edge), SNAP_HALF_WIDTH);
  if (snap !== 'corner' && normal) return uniform('snap', [normal], SNAP_HALF_WIDTH);
  return uniform('snap', AXES, SNAP_HALF_WIDTH);
}

/**
 * Returns the errors of the aim: the area that one pixel covers, in the directions that the snap leaves free.
 */
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
 * Returns the error that the width of a pixel causes along a line: half the pixel's width, divided by the
 * sine of the angle between the line and the line of sight. Uses the angle at the farther end of the pixel's
 * footprint, where the error is larger.
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

/** Returns the errors of the line between two points with independent errors. */
export function betweenErrors(from: readonly ErrorEffect[], to: readonly ErrorEffect[]): ErrorEffect[] {
  return [...from.map((effect) => ({ ...effect, vector: times(effect.vector, -1) })), ...to];
}
