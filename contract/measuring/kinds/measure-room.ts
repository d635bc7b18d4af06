import { PLAN_HALF_WIDTH, pointErrors, SNAP_HALF_WIDTH } from '../errors/point-errors.ts';
import {
  contributionsAlong,
  COVERAGE,
  type ErrorEffect,
  type Estimate,
  halfWidthAlong,
  mapEffects,
  normEstimate,
  scaleEffect,
  varianceAlong,
} from '../errors/propagate-errors.ts';
import { declined, type MeasuredValue, type DeclinedReason } from '../measured-value.ts';
import type { MeasuredPoint, Snap } from '../measurement.ts';
import { crossesItself } from '../../scans/outline.ts';
import { measurePerimeter } from './measure-path.ts';
import { present, presentNorm, isGrazing } from './present.ts';
import type { Scale } from '../scale.ts';
import { dot, length, times, unit, type Triple, across, cross, minus, plus } from '../vectors.ts';
import type { Vector } from '../../vector.ts';

/** A flat polygon with corners in space, in order. */
export interface Polygon {
  corners: readonly Triple[];
  /**
   * Normal of the polygon's plane. The length of this vector is the polygon's area (Newell's method; the
   * shoelace formula in three dimensions).
   */
  area: Vector;
  /**
   * Signed distance in metres of each corner from the polygon's plane, which goes through the centre of the
   * corners.
   */
  residuals: readonly number[];
}

/**
 * A corner may be off the plane by this fraction of the polygon's extent (the square root of its area). A
 * corner that is this far off changes the area by 0.1%.
 */
const FLAT = 0.05;
/**
 * In addition to `FLAT`, a corner may be off the plane by this many standard deviations of the error of its
 * position.
 */
const EXPLAINED = 3;

const NUMBER: Triple = [1, 0, 0];

/** Returns a polygon's area. */
export function measureArea(points: readonly MeasuredPoint[], scale: Scale): MeasuredValue {
  const area = areaOf(points, scale);
  return typeof area === 'string' ? declined('area', 'area', area) : presentArea(area, scale);
}

/** Returns a room's area, volume, perimeter and height, from its outline and the height from floor to ceiling. */
export function measureRoom(
  points: readonly MeasuredPoint[],
  height: number | undefined,
  heightSnap: Snap,
  scale: Scale,
): MeasuredValue[] {
  const area = areaOf(points, scale);
  if (typeof area === 'string') return [declined('area', 'area', area), declined('volume', 'volume', area)];
  const perimeter = measurePerimeter(points, scale);
  if (height === undefined)
    return [presentArea(area, scale), declined('volume', 'volume', 'no-height'), perimeter];
  const errors = heightErrors(heightSnap, scale);
  return [
    presentArea(area, scale),
    presentVolume(area, height, errors, scale),
    perimeter,
    presentHeight(height, errors, scale),
  ];
}

function presentArea({ found, effects, estimate }: MeasuredArea, scale: Scale): MeasuredValue {
  return presentNorm({ quantity: 'area', part: 'area' }, found, effects, scale.factor ** 2, estimate);
}

/**
 * Returns the errors in the heights of the floor and the ceiling. They come from the capture and from the
 * snap that produced the height.
 */
function heightErrors(snap: Snap, { absolute }: Scale): ErrorEffect[] {
  const width = snap === 'free' ? 0 : snap === 'plan' ? PLAN_HALF_WIDTH : SNAP_HALF_WIDTH;
  const ofOne: ErrorEffect[] = [
    { source: 'capture', shape: 'normal', vector: [absolute / COVERAGE, 0, 0] },
    { source: 'snap', shape: 'uniform', vector: [width, 0, 0] },
  ];
  return [...ofOne, ...ofOne];
}

function presentHeight(height: number, errors: readonly ErrorEffect[], scale: Scale): MeasuredValue {
  const found = times(NUMBER, height);
  const effects = [...errors, scaleEffect(found, scale)];
  return presentNorm({ quantity: 'length', part: 'height' }, found, effects, scale.factor);
}

function presentVolume(
  { found, effects, estimate }: MeasuredArea,
  height: number,
  errors: readonly ErrorEffect[],
  scale: Scale,
): MeasuredValue {
  const upwards = unit(found);
  const ofArea = effects.filter(({ source }) => source !== 'scale');
  const all = [
    ...mapEffects(ofArea, (vector) => [dot(vector, upwards) * height, 0, 0]),
    ...mapEffects(errors, (vector) => times(vector, length(found))),
    scaleEffect(times(NUMBER, length(found) * height), scale, 3),
  ];
  const value = estimate.value * height;
  const half = halfWidthAlong(all, NUMBER);
  // The interval also covers the area's interval times the height, which can be asymmetric.
  const low = Math.min(value - half, estimate.low * height);
  const high = Math.max(value + half, estimate.high * height);
  const volume = { value, low, high, short: estimate.short };
  const contributions = contributionsAlong(all, NUMBER);
  return present({ quantity: 'volume', part: 'volume' }, volume, contributions, scale.factor ** 3);
}

/** An area as measured in the capture, in square metres, before the scale is applied. */
interface MeasuredArea {
  /** Normal of the polygon, whose length is the polygon's area. */
  found: Triple;
  effects: readonly ErrorEffect[];
  estimate: Estimate;
}

/** Returns the area of a polygon in its own plane, or the reason why it has none. */
function areaOf(points: readonly MeasuredPoint[], scale: Scale): MeasuredArea | DeclinedReason {
  if (points.length < 3) return 'too-few-points';
  const polygon = polygonOf(points.map(({ position }) => position));
  const found = polygon.area;
  if (length(found) < 1e-9) return isLine(polygon) ? 'no-area' : 'crossing';
  if (sidesCross(polygon)) return 'crossing';
  const errors = points.map((point) => pointErrors(point, scale));
  const isOff = (residual: number, at: number) =>
    Math.abs(residual) >
    FLAT * extentOf(polygon) + EXPLAINED * Math.sqrt(varianceAlong(errors[at]!, unit(found)));
  if (polygon.residuals.some(isOff)) return 'not-plane';
  const moved = errors.flatMap((effects, at) =>
    mapEffects(effects, (error) => areaMoved(polygon, at, error)),
  );
  const effects = [...moved, scaleEffect(found, scale, 2)];
  if (isGrazing(found, effects)) return 'grazing';
  return { found, effects, estimate: normEstimate(found, effects) };
}

function polygonOf(corners: readonly Triple[]): Polygon {
  const middle = times(
    corners.reduce<Vector>((sum, corner) => plus(sum, corner), [0, 0, 0]),
    1 / corners.length,
  );
  const centred = corners.map((corner) => minus(corner, middle));
  const area = centred.reduce<Vector>(
    (sum, corner, i) => plus(sum, times(cross(corner, centred[(i + 1) % centred.length]!), 0.5)),
    [0, 0, 0],
  );
  const normal = unit(area);
  return { corners: centred, area, residuals: centred.map((corner) => dot(corner, normal)) };
}

/** Returns how much the area vector changes when an error moves a corner. */
function areaMoved({ corners }: Polygon, at: number, error: Triple): Vector {
  const before = corners[(at + corners.length - 1) % corners.length]!;
  const after = corners[(at + 1) % corners.length]!;
  return times(cross(error, minus(after, before)), 0.5);
}

/**
 * Returns whether all corners are on one line. An outline that crosses itself can also have a zero area
 * vector.
 */
function isLine({ corners }: Polygon): boolean {
  const furthest = corners.reduce((far, corner) => (length(corner) > length(far) ? corner : far));
  return corners.every((corner) => length(cross(corner, furthest)) < 1e-9);
}

/** Returns whether two sides cross, seen along the normal. */
function sidesCross({ corners, area }: Polygon): boolean {
  const [right, up] = across(unit(area));
  return crossesItself(corners.map((corner) => [dot(corner, right), dot(corner, up)]));
}

/** Returns the square root of the area, as a length for comparisons. */
function extentOf({ area }: Polygon): number {
  return Math.sqrt(length(area));
}
