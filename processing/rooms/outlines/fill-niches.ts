import type { Point } from '../cells/trace-region.ts';

/** Metres: the deepest niche of a window, and by how much the wall on either side of it may be off. */
const DEEPEST = 0.5;
const SAME = 0.06;
/** Share of a niche that must be one. */
const ENOUGH = 0.5;
/** Metres between points of a niche that are looked at. */
const EVERY = 0.05;

/** An outline without what sticks out of it into a wall that goes on behind it, where `isNiche`: below a window's head, or above its sill. */
export function fillNiches(outline: readonly Point[], isNiche: (x: number, z: number) => boolean): Point[] {
  let kept = [...outline];
  for (let at = 0; at < kept.length && kept.length > 7; at++) {
    const turned = [...kept.slice(at), ...kept.slice(0, at)];
    const [before, first, out, back, last, after] = turned as [Point, Point, Point, Point, Point, Point];
    if (!sticksOut([before, first, out, back, last, after])) continue;
    if (shareOf(first, out, back, last, isNiche) < ENOUGH) continue;
    kept = [before, ...turned.slice(5)];
    at = -1;
  }
  return kept;
}

function sticksOut([before, first, out, back, last, after]: [
  Point,
  Point,
  Point,
  Point,
  Point,
  Point,
]): boolean {
  const on = (point: Point) => Math.abs(outOf(before, first, point)) < SAME;
  const isDeep = (point: Point) => {
    const depth = outOf(before, first, point);
    return depth > 0 && depth < DEEPEST;
  };
  return on(last) && on(after) && isDeep(out) && isDeep(back) && goesOn(before, first, last, after);
}

/** Metres by which a point is out of the outline, beyond its edge from `a` to `b`. */
function outOf(a: Point, b: Point, [x, z]: Point): number {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return ((b[1] - a[1]) * (x - a[0]) - (b[0] - a[0]) * (z - a[1])) / length;
}

/** Whether four points follow each other in one direction. */
function goesOn(...points: Point[]): boolean {
  const [a, b] = [points[0]!, points.at(-1)!];
  const along = points.map(([x, z]) => x * (b[0] - a[0]) + z * (b[1] - a[1]));
  return along.every((value, at) => at === 0 || value > along[at - 1]!);
}

function shareOf(
  first: Point,
  out: Point,
  back: Point,
  last: Point,
  isSuch: (x: number, z: number) => boolean,
): number {
  const wide = Math.max(1, Math.round(Math.hypot(last[0] - first[0], last[1] - first[1]) / EVERY));
  const deep = Math.max(1, Math.round(Math.hypot(out[0] - first[0], out[1] - first[1]) / EVERY));
  let found = 0;
  for (let column = 0; column < wide; column++)
    for (let row = 0; row < deep; row++) {
      const [u, v] = [(column + 0.5) / wide, (row + 0.5) / deep];
      const between = (axis: 0 | 1) =>
        (1 - u) * ((1 - v) * first[axis] + v * out[axis]) + u * ((1 - v) * last[axis] + v * back[axis]);
      if (isSuch(between(0), between(1))) found += 1;
    }
  return found / (wide * deep);
}
