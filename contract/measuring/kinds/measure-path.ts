import { betweenErrors, pointErrors, SAME_PLACE } from '../errors/point-errors.ts';
import {
  contributionsAlong,
  type ErrorEffect,
  type Estimate,
  halfWidthAlong,
  mapEffects,
  normEstimate,
  scaleEffect,
} from '../errors/propagate-errors.ts';
import { declined, type MeasuredPart, type MeasuredValue } from '../measured-value.ts';
import type { MeasuredPoint } from '../measurement.ts';
import { isGrazing, present, presentNorm } from './present.ts';
import type { Scale } from '../scale.ts';
import { dot, length, minus, unit, type Triple } from '../vectors.ts';

interface Segment {
  from: number;
  to: number;
  line: Triple;
  effects: readonly ErrorEffect[];
  estimate: Estimate;
}

const NUMBER: Triple = [1, 0, 0];

/** Returns the length of a path and of each segment. A repeated point adds nothing. */
export function measurePath(points: readonly MeasuredPoint[], scale: Scale): MeasuredValue[] {
  const path = segmentsOf(points, scale, false);
  const segments = path.segments.map(({ line, effects, estimate }, index) =>
    presentNorm({ quantity: 'length', part: 'segment', index }, line, effects, scale.factor, estimate),
  );
  return [presentTotal('total', path, scale), ...segments];
}

/**
 * Returns the length of a closed line through the points. A line that the points follow in both directions is
 * a cut to a hole and does not count.
 */
export function measurePerimeter(points: readonly MeasuredPoint[], scale: Scale): MeasuredValue {
  return presentTotal('perimeter', segmentsOf(points, scale, true), scale);
}

interface Path {
  errors: readonly (readonly ErrorEffect[])[];
  segments: readonly Segment[];
}

function segmentsOf(points: readonly MeasuredPoint[], scale: Scale, closed: boolean): Path {
  const errors = points.map((point) => pointErrors(point, scale));
  const segments = points.flatMap(({ position }, from): Segment[] => {
    const to = (from + 1) % points.length;
    const line = minus(points[to]!.position, position);
    if ((to === 0 && !closed) || length(line) < SAME_PLACE) return [];
    if (closed && isCut(points, from)) return [];
    const between = betweenErrors(errors[from]!, errors[to]!);
    const effects = [...between, scaleEffect(line, scale)];
    return [{ from, to, line, effects, estimate: normEstimate(line, effects) }];
  });
  return { errors, segments };
}

/**
 * Returns whether another side of the outline runs along the side from point `from` to the next point, in the
 * opposite direction.
 */
function isCut(points: readonly MeasuredPoint[], from: number): boolean {
  const same = (a: number, b: number) =>
    length(minus(points[a % points.length]!.position, points[b % points.length]!.position)) < SAME_PLACE;
  return points.some((_, at) => same(at, from + 1) && same(at + 1, from));
}

function presentTotal(part: MeasuredPart, { errors, segments }: Path, scale: Scale): MeasuredValue {
  if (segments.length === 0) return declined('length', part, 'same-point');
  if (segments.some(({ line, effects }) => isGrazing(line, effects)))
    return declined('length', part, 'grazing');
  const value = segments.reduce((sum, { estimate }) => sum + estimate.value, 0);
  // Short segments contribute their asymmetric intervals.
  // The other segments contribute the errors of their points, which neighbouring segments share.
  const half = halfWidthAlong(
    totalEffects(
      errors,
      segments.filter(({ estimate }) => !estimate.short),
      scale,
    ),
    NUMBER,
  );
  const short = segments.filter(({ estimate }) => estimate.short).map(({ estimate }) => estimate);
  const all = totalEffects(errors, segments, scale);
  // An error of a point between two short segments changes both lengths.
  // The interval is therefore at least as wide as the combined errors.
  const least = halfWidthAlong(all, NUMBER);
  const estimate = {
    value,
    low: value - Math.max(least, Math.hypot(half, ...short.map(({ value, low }) => value - low))),
    high: value + Math.max(least, Math.hypot(half, ...short.map(({ value, high }) => high - value))),
    short: short.length > 0,
  };
  const contributions = contributionsAlong(all, NUMBER);
  return present({ quantity: 'length', part }, estimate, contributions, scale.factor);
}

/**
 * Returns the effect of each point's errors on the sum of the segments. A point moves both segments that meet
 * at it.
 */
function totalEffects(
  errors: readonly (readonly ErrorEffect[])[],
  segments: readonly Segment[],
  scale: Scale,
): ErrorEffect[] {
  const total = segments.reduce((sum, { line }) => sum + length(line), 0);
  const arriving = new Map(segments.map((segment) => [segment.to, segment]));
  const leaving = new Map(segments.map((segment) => [segment.from, segment]));
  const moved = errors.flatMap((effects, at) => {
    const [arrives, leaves] = [arriving.get(at), leaving.get(at)];
    const pull = minus(arrives ? unit(arrives.line) : [0, 0, 0], leaves ? unit(leaves.line) : [0, 0, 0]);
    return mapEffects(effects, (vector) => [dot(vector, pull), 0, 0]);
  });
  return [...moved, scaleEffect([total, 0, 0], scale)];
}
