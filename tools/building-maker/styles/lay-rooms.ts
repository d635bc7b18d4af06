import type { Rect } from '../building.ts';
import { round, splitRooms } from '../split-rooms.ts';
import type { Random } from '../random.ts';
import { traceOutline } from '../trace-outline.ts';
import type { Style } from './style.ts';

export type Point = [number, number];

/** Metres between the centre lines of the walls on either side of a corridor, minus their thickness. */
const CORRIDOR = 0.95;

/**
 * Returns adjoining rooms as polygons from centre line to centre line of their walls, clockwise as seen with
 * x right and z down.
 */
export function layRooms(style: Style, random: Random): Point[][] {
  const { thickness, leastSide } = style;
  const small = leastSide < 1.5;
  const width = round(small ? random.between(5, 6.5) : random.between(9, 13));
  const depth = round(small ? random.between(4, 5.5) : random.between(7, 10));
  const options = { wall: 0, leastSide: leastSide + thickness, splitFrom: small ? 2.6 : 15 };
  const split = (rect: Rect) => splitRooms(rect, random, options);
  if (style.plan === 'corridors') return corridors([width + 3, depth], thickness, split).map(traceOutline);
  const rects = split([0, 0, width, depth]);
  const groups = style.joined ? joinSome(rects, random) : rects.map((rect) => [rect]);
  return groups.map(traceOutline);
}

/** Returns a T of corridors between blocks of rooms. */
function corridors(
  [width, depth]: readonly [number, number],
  thickness: number,
  split: (rect: Rect) => Rect[],
): Rect[][] {
  const wide = CORRIDOR + thickness;
  const [x, z] = [round(width * 0.45), round(depth * 0.42)];
  const corridor: Rect[] = [
    [0, z, width, z + wide],
    [x, z + wide, x + wide, depth],
  ];
  const blocks: Rect[] = [
    [0, 0, width, z],
    [0, z + wide, x, depth],
    [x + wide, z + wide, width, depth],
  ];
  return [corridor, ...blocks.flatMap(split).map((rect) => [rect])];
}

/** Merges every third rectangle with an adjacent one into a room. */
function joinSome(rects: readonly Rect[], random: Random): Rect[][] {
  const groups = rects.map((rect) => [rect]);
  for (let count = Math.floor(rects.length / 3); count > 0; count -= 1) {
    const one = random.pick(groups);
    const other = groups.find((group) => group !== one && group.some((a) => one.some((b) => touch(a, b))));
    if (!other || groups.length < 4 || one.length > 2) continue;
    one.push(...other);
    groups.splice(groups.indexOf(other), 1);
  }
  return groups;
}

/** Returns whether two rectangles share a side along which a metre and a half may be omitted. */
function touch(a: Rect, b: Rect): boolean {
  const along = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const across = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  const near = (value: number) => Math.abs(value) < 1e-6;
  return (near(along) && across > 2.6) || (near(across) && along > 2.6);
}

/** Returns a polygon whose edges are moved inward by `by` metres. */
export function inset(outline: readonly Point[], by: number): Point[] {
  return outline.map((corner, index) => {
    const before = outline.at(index - 1)!;
    const after = outline[(index + 1) % outline.length]!;
    const [ux, uz] = unit(before, corner);
    const [vx, vz] = unit(corner, after);
    const turn = ux * vz - uz * vx;
    if (Math.abs(turn) < 1e-6) return [corner[0] - uz * by, corner[1] + ux * by];
    // The intersection of the two lines that are `by` to the right of the edges.
    const [px, pz] = [corner[0] - uz * by, corner[1] + ux * by];
    const [qx, qz] = [corner[0] - vz * by, corner[1] + vx * by];
    const along = ((qx - px) * vz - (qz - pz) * vx) / turn;
    return [px + along * ux, pz + along * uz];
  });
}

export function unit(a: Point, b: Point): Point {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}
