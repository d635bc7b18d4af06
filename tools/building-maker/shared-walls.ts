import type { Rect } from './building.ts';

/** A wall with a room on either side. */
export interface SharedWall {
  rooms: readonly [number, number];
  /** The wall between the rooms, where both adjoin it. */
  rect: Rect;
  /** Whether the wall is perpendicular to x (its faces look along x), or to z. */
  across: 'x' | 'z';
  length: number;
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
