import type { Opening, Rect } from './building.ts';
import type { Random } from './random.ts';
import { round } from './split-rooms.ts';

/** A wall with a room on either side. */
interface SharedWall {
  rooms: readonly [number, number];
  /** The wall between the rooms, where both adjoin it. */
  rect: Rect;
  /** Whether the wall is perpendicular to x (its faces look along x), or to z. */
  across: 'x' | 'z';
  length: number;
}

export interface DoorOptions {
  wall: number;
  /** Areas where no door may be, such as beside a stair. */
  blocked: readonly Rect[];
}

/** The minimum metres from a corner of the room. */
const FROM_CORNER = 0.15;

/** Returns doors that connect all rooms, and some more. Throws if a room cannot be reached. */
export function chooseDoors(
  rooms: readonly (readonly Rect[])[],
  random: Random,
  { wall, blocked }: DoorOptions,
): Opening[] {
  const walls = sharedWalls(rooms, wall)
    .map((shared) => ({ shared, order: random.next() }))
    .sort((a, b) => a.order - b.order);
  const joined = rooms.map((_, index) => index);
  const group = (index: number): number => (joined[index] === index ? index : group(joined[index]!));
  const doors: Opening[] = [];
  for (const { shared } of walls) {
    const [a, b] = shared.rooms.map(group) as [number, number];
    const needed = a !== b;
    if (!needed && !random.chance(0.12)) continue;
    const door = placeDoor(shared, random, [...blocked, ...doors.map(({ rect }) => grow(rect, 0.6))]);
    if (!door) continue;
    joined[a] = b;
    doors.push(door);
  }
  if (new Set(rooms.map((_, index) => group(index))).size > 1) throw new Error('A room has no door.');
  return doors;
}

function placeDoor(
  { rect, across, length }: SharedWall,
  random: Random,
  blocked: readonly Rect[],
): Opening | null {
  const width = random.pick([0.7, 0.8, 0.8, 0.9, 0.9, 1, 1.4]);
  const room = length - width - 2 * FROM_CORNER;
  if (room < 0) return null;
  for (let tries = 0; tries < 12; tries += 1) {
    const at = round(FROM_CORNER + random.next() * room);
    const [x0, z0, x1, z1] = rect;
    const door: Rect =
      across === 'x' ? [x0, z0 + at, x1, z0 + at + width] : [x0 + at, z0, x0 + at + width, z1];
    if (blocked.every((other) => !overlaps(door, other)))
      return { rect: door, bottom: 0, top: random.pick([1.98, 2.03, 2.1, 2.1]) };
  }
  return null;
}

export function grow([x0, z0, x1, z1]: Rect, by: number): Rect {
  return [x0 - by, z0 - by, x1 + by, z1 + by];
}

export function overlaps(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/** Returns all walls that two of some rooms share. The rooms are `wall` apart there. */
export function sharedWalls(rooms: readonly (readonly Rect[])[], wall: number): SharedWall[] {
  const found: SharedWall[] = [];
  for (let a = 0; a < rooms.length; a += 1) {
    for (let b = a + 1; b < rooms.length; b += 1) {
      for (const one of rooms[a]!) {
        for (const other of rooms[b]!) {
          const shared = between(one, other, wall) ?? between(other, one, wall);
          if (shared && shared.length > 0.01) found.push({ rooms: [a, b], ...shared });
        }
      }
    }
  }
  return found;
}

/** Returns the wall if `other` is to the right of `one`, or below it. */
function between(one: Rect, other: Rect, wall: number): Omit<SharedWall, 'rooms'> | null {
  const isWall = (from: number, to: number) => Math.abs(to - from - wall) < 1e-6;
  if (isWall(one[2], other[0])) {
    const [from, to] = [Math.max(one[1], other[1]), Math.min(one[3], other[3])];
    return { rect: [one[2], from, other[0], to], across: 'x', length: to - from };
  }
  if (isWall(one[3], other[1])) {
    const [from, to] = [Math.max(one[0], other[0]), Math.min(one[2], other[2])];
    return { rect: [from, one[3], to, other[1]], across: 'z', length: to - from };
  }
  return null;
}
