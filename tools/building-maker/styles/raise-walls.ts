import type { Random } from '../random.ts';
import { type Point, unit } from './lay-rooms.ts';
import type { Style } from './style.ts';

/** A wall from centre line to centre line of the walls at its ends, and its gaps. */
export interface Wall {
  a: Point;
  b: Point;
  /** The rooms on its sides: only one for an outer wall. */
  rooms: number[];
  top: number;
  gaps: Gap[];
}

/** Metres along the wall, and above the floor. */
export interface Gap {
  from: number;
  to: number;
  bottom: number;
  top: number;
  of: 'door' | 'window';
}

/** The metres between a door and the next wall, and of outer wall on either side of a window. */
const FROM_CORNER = 0.2;
const BESIDE_WINDOW = 0.4;

/**
 * Returns the walls between and around rooms, with doors that connect all of them, and windows. Throws if a
 * room cannot be reached.
 */
export function raiseWalls(rooms: readonly Point[][], style: Style, random: Random): Wall[] {
  const walls = cutAtCorners(rooms).map(({ a, b, rooms }): Wall => {
    const top = rooms.length > 1 ? (style.innerHeight ?? style.height) : style.height;
    return { a, b, rooms, top, gaps: [] };
  });
  const group = rooms.map((_, index) => index);
  const find = (index: number): number => (group[index] === index ? index : find(group[index]!));
  const inner = walls.filter((wall) => wall.rooms.length > 1);
  for (const { wall } of inner
    .map((wall) => ({ wall, order: random.next() }))
    .sort((p, q) => p.order - q.order)) {
    const [one, other] = wall.rooms.map(find) as [number, number];
    if (one === other && !random.chance(0.1)) continue;
    const { width, top } = random.pick(style.doors);
    const margin = FROM_CORNER + style.thickness / 2;
    const spare = lengthOf(wall) - width - 2 * margin;
    if (spare < 0) continue;
    const from = margin + spare * random.next();
    wall.gaps.push({
      from,
      to: from + width,
      bottom: 0,
      top: top === 'ceiling' ? wall.top : top,
      of: 'door',
    });
    group[one] = other;
  }
  if (new Set(group.map((_, index) => find(index))).size > 1) throw new Error('A room has no door.');
  for (const wall of walls) if (wall.rooms.length === 1) addWindow(wall, style, random);
  return walls;
}

function addWindow(wall: Wall, { windows }: Style, random: Random): void {
  const width = random.between(0.8, 1.6);
  const spare = lengthOf(wall) - width - 2 * BESIDE_WINDOW;
  if (spare < 0 || random.chance(0.3)) return;
  const from = BESIDE_WINDOW + spare * random.next();
  wall.gaps.push({ from, to: from + width, ...random.pick(windows), of: 'window' });
}

export function lengthOf({ a, b }: { a: Point; b: Point }): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** Returns the edges of all rooms, cut where another room has a corner, once each. */
function cutAtCorners(rooms: readonly Point[][]): { a: Point; b: Point; rooms: number[] }[] {
  const corners = rooms.flat();
  const found = new Map<string, { a: Point; b: Point; rooms: number[] }>();
  for (const [index, outline] of rooms.entries()) {
    for (const [at, a] of outline.entries()) {
      const b = outline[(at + 1) % outline.length]!;
      const length = lengthOf({ a, b });
      const [ux, uz] = unit(a, b);
      const on = corners
        .filter(([x, z]) => Math.abs((x - a[0]) * uz - (z - a[1]) * ux) < 1e-4)
        .map(([x, z]) => (x - a[0]) * ux + (z - a[1]) * uz)
        .filter((along) => along > 1e-4 && along < length - 1e-4)
        .sort((one, other) => one - other);
      const stops = [0, ...on.filter((along, place) => place === 0 || along - on[place - 1]! > 1e-4), length];
      for (let stop = 1; stop < stops.length; stop += 1) {
        const [from, to] = [stops[stop - 1]!, stops[stop]!].map((along): Point => [
          a[0] + along * ux,
          a[1] + along * uz,
        ]) as [Point, Point];
        const key = [from, to]
          .map((point) => point.map((value) => Math.round(value * 1000) + 0).join(' '))
          .sort()
          .join(' ');
        const known = found.get(key);
        if (known) known.rooms.push(index);
        else found.set(key, { a: from, b: to, rooms: [index] });
      }
    }
  }
  return [...found.values()];
}
