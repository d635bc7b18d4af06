import type { Random } from '../random.ts';
import { boxOf } from './bend-plan.ts';
import { inset, type Point, unit } from './lay-rooms.ts';
import { lengthOf, type Wall } from './raise-walls.ts';
import { footprint, type Solid } from './solids.ts';
import type { Style } from './style.ts';

/** Width, depth and height, metres. */
const PIECES = [
  [1.2, 0.6, 2.1],
  [0.9, 0.35, 1.8],
  [1, 0.5, 0.85],
  [1.6, 0.9, 0.75],
  [2, 1.5, 0.5],
] as const;
/** Metres around a door that stay free, and between things. */
const DOOR = 1;
const PASSAGE = { none: 0, some: 0.8, crammed: 0.5 };
const TRIES = { none: 0, some: 5, crammed: 30 };

/** Furniture along the walls of a room, and a column in its middle. */
export function placeThings(
  centre: readonly Point[],
  walls: readonly Wall[],
  style: Style,
  random: Random,
): Solid[] {
  const outline = inset(centre, style.thickness / 2);
  const doors = walls.flatMap(({ a, b, gaps }) =>
    gaps
      .filter(({ of }) => of === 'door')
      .map(({ from, to }): { at: Point; reach: number } => {
        const part = (from + to) / 2 / lengthOf({ a, b });
        return {
          at: [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])],
          reach: DOOR + (to - from) / 2,
        };
      }),
  );
  const placed: Solid[] = [];
  const [left, top, right, bottom] = boxOf(outline);
  if (style.columns && right - left > 3 && bottom - top > 3) {
    const [x, z]: Point = [(left + right) / 2, (top + bottom) / 2];
    placed.push({ a: [x - 0.2, z], b: [x + 0.2, z], thickness: 0.4, bottom: 0, top: style.height });
  }
  for (let tries = TRIES[style.furniture]; tries > 0; tries -= 1) {
    const [width, depth, height] = random.pick(PIECES);
    const at = random.whole(0, outline.length - 1);
    const [a, b] = [outline[at]!, outline[(at + 1) % outline.length]!];
    const spare = lengthOf({ a, b }) - width;
    if (spare < 0) continue;
    const [ux, uz] = unit(a, b);
    const from = random.next() * spare;
    const place = (along: number): Point => [
      a[0] + along * ux - (depth / 2) * uz,
      a[1] + along * uz + (depth / 2) * ux,
    ];
    const thing: Solid = { a: place(from), b: place(from + width), thickness: depth, bottom: 0, top: height };
    if (isFree(thing, outline, placed, doors, PASSAGE[style.furniture])) placed.push(thing);
  }
  return placed;
}

function isFree(
  thing: Solid,
  outline: readonly Point[],
  placed: readonly Solid[],
  doors: readonly { at: Point; reach: number }[],
  passage: number,
): boolean {
  const corners = footprint(thing);
  const [left, top, right, bottom] = boxOf(corners);
  const inner = inset(outline, -0.001);
  if (!corners.every((corner) => isInside(corner, inner))) return false;
  if (
    doors.some(
      ({ at: [x, z], reach }) =>
        x > left - reach && x < right + reach && z > top - reach && z < bottom + reach,
    )
  )
    return false;
  return placed.every((other) => {
    const [x0, z0, x1, z1] = boxOf(footprint(other));
    return left > x1 + passage || right < x0 - passage || top > z1 + passage || bottom < z0 - passage;
  });
}

export function isInside([x, z]: Point, outline: readonly Point[]): boolean {
  let inside = false;
  for (let at = 0, before = outline.length - 1; at < outline.length; before = at, at += 1) {
    const [ax, az] = outline[at]!;
    const [bx, bz] = outline[before]!;
    if (az > z !== bz > z && x < ((bx - ax) * (z - az)) / (bz - az) + ax) inside = !inside;
  }
  return inside;
}
