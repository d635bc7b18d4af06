import { apart, directionOf, type Point } from '../cells/regions.ts';
import { faceBeside } from '../place-door.ts';

/** Points that are closer than this, in metres, are the same. */
const SAME = 1e-3;

/** The part of an edge of a ring that a door opens, in metres along the edge. */
interface Gap {
  ring: number;
  edge: number;
  from: number;
  to: number;
}

/**
 * Opens walls at doors. `rings` are the faces of walls, with free space on their right (x right, z down).
 * Each of `doors` leads from jamb to jamb within a wall. Joins the two faces of a wall at the jambs. Ignores
 * a door that is in no wall, or that overlaps another door.
 */
export function cutDoorways(
  rings: readonly (readonly Point[])[],
  doors: readonly (readonly [Point, Point])[],
): Point[][] {
  const cut: [Gap, Gap][] = [];
  const taken: Gap[] = [];
  for (const door of doors) {
    const [one, other] = [gapIn(rings, door, 1), gapIn(rings, door, -1)];
    if (!one || !other || [one, other].some((gap) => taken.some((known) => overlap(gap, known)))) continue;
    cut.push([one, other]);
    taken.push(one, other);
  }
  return join(rings, cut);
}

function overlap(one: Gap, other: Gap): boolean {
  return one.ring === other.ring && one.edge === other.edge && one.from < other.to && other.from < one.to;
}

/** Returns the part of the face that a door opens on one side; null if there is none. */
function gapIn(
  rings: readonly (readonly Point[])[],
  [from, to]: readonly [Point, Point],
  sign: 1 | -1,
): Gap | null {
  const { length: width, ux, uz } = directionOf(from, to);
  if (width < SAME) return null;
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const face = faceBeside(rings, middle, [ux, uz], sign);
  if (!face) return null;
  const { ring, edge, a, b } = face;
  const length = apart(a, b);
  const ends = [from, to].map(([x, z]) => {
    const along = ((x - a[0]) * (b[0] - a[0]) + (z - a[1]) * (b[1] - a[1])) / length;
    return Math.max(0, Math.min(length, along));
  });
  const [start, end] = [Math.min(...ends), Math.max(...ends)];
  // A face may end at a jamb, so the gap may be narrower than the door.
  return end - start < width / 2 ? null : { ring, edge, from: start, to: end };
}

/** Returns the rings that result when each ring crosses to the other face of the wall at every gap. */
function join(rings: readonly (readonly Point[])[], cut: readonly [Gap, Gap][]): Point[][] {
  const points: Point[] = [];
  const next: number[] = [];
  const ends = new Map<Gap, { before: number; after: number }>();
  rings.forEach((ring, index) => {
    const first = points.length;
    ring.forEach((corner, edge) => {
      next.push(points.push(corner));
      const end = ring[(edge + 1) % ring.length]!;
      const gaps = cut.flat().filter((gap) => gap.ring === index && gap.edge === edge);
      for (const gap of gaps.sort((one, other) => one.from - other.from)) {
        next.push(points.push(between(corner, end, gap.from)));
        next.push(points.push(between(corner, end, gap.to)));
        ends.set(gap, { before: points.length - 2, after: points.length - 1 });
      }
    });
    next[points.length - 1] = first;
  });
  for (const pair of cut) {
    const [one, other] = [ends.get(pair[0])!, ends.get(pair[1])!];
    next[one.before] = other.after;
    next[other.before] = one.after;
  }
  const done = new Uint8Array(points.length);
  const joined: Point[][] = [];
  for (let start = 0; start < points.length; start++) {
    const ring: Point[] = [];
    for (let at = start; !done[at]; at = next[at]!) {
      done[at] = 1;
      ring.push(points[at]!);
    }
    const distinct = ring.filter((point, at) => apart(point, ring.at(at - 1)!) > SAME);
    if (distinct.length >= 3) joined.push(distinct);
  }
  return joined;
}

function between(a: Point, b: Point, along: number): Point {
  const part = along / apart(a, b);
  return [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])];
}
