import type { Opening, Wall } from '../../building/wall.ts';
import type { Material } from '../../materials/material.ts';
import { house } from './materials.ts';
import { RISE } from './rooms.ts';

const OUTER_WALL = 0.3;
const INNER_WALL = 0.12;
const GLASS_WALL = 0.12;

/** Top of inner walls that stand below the upper floor. */
export const UNDER = RISE - 0.1;

type Line = { axis: 'x' | 'z'; at: number; from: number; to: number };

export const on = (axis: 'x' | 'z', at: number, from: number, to: number): Line => ({ axis, at, from, to });

/** An outer wall; `outside` says on which side the weather is. */
export function outer(
  line: Line,
  height: number,
  outside: 'low' | 'high',
  [skin, finish]: [Material, Material],
  openings: Opening[] = [],
): Wall {
  const [low, high] = outside === 'low' ? [skin, finish] : [finish, skin];
  const reveal = { window: house.smoked, door: house.smoked };
  return {
    ...line,
    thickness: OUTER_WALL,
    height,
    outside,
    low,
    high,
    openings,
    ends: true,
    bare: true,
    reveal,
  };
}

export function inner(
  line: Line,
  height: number,
  low: Material,
  high: Material,
  openings: Opening[] = [],
): Wall {
  const reveal = { window: house.smoked, door: house.oiled };
  return { ...line, thickness: INNER_WALL, height, low, high, openings, reveal };
}

/** A wall of glass with posts at these places; `doors` are gaps between two of them. */
export function glass(
  line: Line,
  height: number,
  outside: 'low' | 'high',
  posts: number[],
  doors: number[] = [],
): Wall {
  const openings = doors.map((i) => ({
    kind: 'passage' as const,
    from: posts[i]! + 0.025,
    to: posts[i + 1]! - 0.025,
    bottom: 0,
    top: height - 0.06,
  }));
  const { plaster } = house;
  return {
    ...line,
    thickness: GLASS_WALL,
    height,
    outside,
    low: plaster,
    high: plaster,
    openings,
    glazing: { posts },
  };
}

/** Posts from one end to the other, in `bays` equal parts. */
export const posts = (from: number, to: number, bays: number) =>
  Array.from({ length: bays + 1 }, (_, i) => from + 0.025 + ((to - from - 0.05) * i) / bays);
