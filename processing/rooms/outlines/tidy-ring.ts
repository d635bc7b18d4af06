import { SAME_LINE, TRACED } from '../../usual-sizes.ts';
import { apart, type Point } from '../cells/regions.ts';

/** A part of an outline that is narrower than this, in metres, is neither a room nor a wall. */
const NEEDLE = 0.01;
/**
 * The maximum size of a hole in the scan beside a corner, in metres. `LEAF`: the maximum size, in metres, of
 * the edge of an open door that protrudes from a wall.
 */
const HOLE = 0.3;
const LEAF = { thick: 0.1, long: 0.35 };
/** The sine of the minimum angle of a corner. */
const TURN = 0.5;

/**
 * Returns a room's outline without needles, cut corners, holes in the scan beside corners, and open doors
 * seen edge-on.
 */
export function tidyRing(ring: readonly Point[]): Point[] {
  let kept = [...ring];
  for (let at = 0; at < kept.length && kept.length > 3; at++) {
    const turned = [...kept.slice(at), ...kept.slice(0, at)];
    const tidied =
      withoutNeedle(turned) ?? withoutChamfer(turned) ?? withoutHole(turned) ?? withoutLeaf(turned);
    if (!tidied || tidied.length < 3) continue;
    kept = tidied;
    at = -1;
  }
  return kept;
}

/**
 * Returns a ring without its second corner if that is the tip of a needle or lies on the line between its
 * neighbours; otherwise null.
 */
function withoutNeedle([before, corner, after, ...rest]: Point[]): Point[] | null {
  if (!before || !corner || !after) return null;
  const isNeedle =
    Math.abs(beyond(before, corner, after)) < NEEDLE || Math.abs(beyond(corner, after, before)) < NEEDLE;
  return isNeedle ? [before, after, ...rest] : null;
}

/**
 * Returns a ring without its second edge if that is short and the walls on either side meet beside it;
 * otherwise null.
 */
function withoutChamfer([a, b, c, d, ...rest]: Point[]): Point[] | null {
  if (!a || !b || !c || !d || apart(b, c) > TRACED) return null;
  const corner = cross(a, b, c, d);
  return corner && apart(corner, b) < TRACED && apart(corner, c) < TRACED ? [a, corner, d, ...rest] : null;
}

/**
 * Returns a ring without its first corners if they form a small part that extends beyond the corner of two
 * walls; otherwise null.
 */
function withoutHole([a, b, c, d, e, ...rest]: Point[]): Point[] | null {
  if (!a || !b || !c || !d || !e) return null;
  const corner = cross(a, b, d, e);
  if (!corner || [b, c, d].some((point) => apart(point, corner) > HOLE)) return null;
  const isBeyond = beyond(a, b, c) > 0 || beyond(d, e, c) > 0;
  const isOnWay = dot(a, b, corner) > 0 && dot(e, d, corner) > 0;
  return isBeyond && isOnWay ? [a, corner, e, ...rest] : null;
}

/**
 * Returns a ring without its first corners if they form a thin part that protrudes from a wall; otherwise
 * null.
 */
function withoutLeaf([a, b, c, d, e, f, ...rest]: Point[]): Point[] | null {
  if (!a || !b || !c || !d || !e || !f) return null;
  if (apart(b, e) > LEAF.thick || apart(c, d) > LEAF.thick || apart(b, c) > LEAF.long) return null;
  const isOneWall =
    Math.abs(beyond(a, b, e)) < SAME_LINE && Math.abs(beyond(a, b, f)) < SAME_LINE && dot(a, b, f) > 0;
  return isOneWall && beyond(a, b, c) < 0 ? [a, f, ...rest] : null;
}

/**
 * Returns the distance of a point to the left of the line from `a` to `b` (x right, z down), in metres. Left
 * is outside a room.
 */
function beyond(a: Point, b: Point, [x, z]: Point): number {
  const length = apart(a, b);
  return length < 1e-6 ? 0 : ((b[1] - a[1]) * (x - a[0]) - (b[0] - a[0]) * (z - a[1])) / length;
}

function dot(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[0] - a[0]) + (b[1] - a[1]) * (c[1] - a[1]);
}

/**
 * Returns the point where the lines from `a` to `b` and from `c` to `d` meet; null if they do not form a
 * corner.
 */
function cross(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [ux, uz] = [b[0] - a[0], b[1] - a[1]];
  const [vx, vz] = [d[0] - c[0], d[1] - c[1]];
  const turn = ux * vz - uz * vx;
  if (Math.abs(turn) < TURN * apart(a, b) * apart(c, d) || turn === 0) return null;
  const along = ((c[0] - a[0]) * vz - (c[1] - a[1]) * vx) / turn;
  return [a[0] + along * ux, a[1] + along * uz];
}
