import {
  edgesCross,
  isInside,
  nearestOnEdge,
  type Outline,
  type Point2,
} from '../../../../../../contract/scans/outline.ts';
import { isSimple, tidyOutline } from './tidy-outline.ts';

/** A position on an outline, on the edge that starts at corner `edge`. */
export interface OnOutline {
  edge: number;
  point: [number, number];
}

/** The distance from a corner within which a position counts as that corner, in metres. */
const AT_CORNER = 0.1;

/**
 * Returns the position on the outline nearest to a point. A point within `AT_CORNER` of a corner snaps to
 * that corner.
 */
export function nearestOnOutline(outline: Outline, point: Point2): OnOutline {
  let [nearest, least]: [OnOutline, number] = [{ edge: 0, point: [...outline[0]!] }, Infinity];
  for (const [edge, from] of outline.entries()) {
    const to = outline[(edge + 1) % outline.length]!;
    const on =
      [from, to].find((corner) => distance(corner, point) <= AT_CORNER) ?? nearestOnEdge(from, to, point);
    const away = distance(on, point);
    if (away < least) [nearest, least] = [{ edge, point: [on[0], on[1]] }, away];
  }
  return nearest;
}

/**
 * Returns the two parts of a room after a straight cut; null if the line does not divide the room, or if a
 * part would be too small.
 */
export function splitOutline(
  outline: Outline,
  from: OnOutline,
  to: OnOutline,
): [[number, number][], [number, number][]] | null {
  if (!cutsThrough(outline, from.point, to.point)) return null;
  const first = tidyOutline([from.point, ...corners(outline, from, to), to.point]);
  const second = tidyOutline([to.point, ...corners(outline, to, from), from.point]);
  return isSimple(first) && isSimple(second) ? [first, second] : null;
}

/** Returns the corners between two positions. */
function corners(outline: Outline, from: OnOutline, to: OnOutline): Point2[] {
  const { length } = outline;
  const passed: Point2[] = [];
  const ahead = from.edge === to.edge && along(outline, to) > along(outline, from);
  if (ahead) return passed;
  let at = from.edge;
  do {
    at = (at + 1) % length;
    passed.push(outline[at]!);
  } while (at !== to.edge);
  return passed;
}

function along(outline: Outline, { edge, point }: OnOutline): number {
  return distance(outline[edge]!, point);
}

/**
 * Returns whether the line between two positions is inside the outline and at least twice `AT_CORNER` long.
 */
function cutsThrough(outline: Outline, from: Point2, to: Point2): boolean {
  if (distance(from, to) < 2 * AT_CORNER) return false;
  for (const [i, corner] of outline.entries())
    if (edgesCross(from, to, corner, outline[(i + 1) % outline.length]!)) return false;
  return [0.02, 0.25, 0.5, 0.75, 0.98].every((part) =>
    isInside(outline, [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]),
  );
}

export function distance(a: Point2, b: Point2): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
