import { door, passage, window, type Wall, type Opening } from '../../building/wall.ts';
import { LOWER_CEILING, RISE, PARAPET, UPPER_CEILING } from './rooms.ts';
import { house } from './materials.ts';
import type { Material } from '../../materials/material.ts';

const OUTER_WALL = 0.3;
const INNER_WALL = 0.12;
const GLASS_WALL = 0.12;

/** The top of inner walls below the upper floor. */
const UNDER = RISE - 0.1;

type Line = { axis: 'x' | 'z'; at: number; from: number; to: number };

const on = (axis: 'x' | 'z', at: number, from: number, to: number): Line => ({ axis, at, from, to });

/** Returns an outer wall. `outside` is its weather side. */
function outer(
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

function inner(line: Line, height: number, low: Material, high: Material, openings: Opening[] = []): Wall {
  const reveal = { window: house.smoked, door: house.oiled };
  return { ...line, thickness: INNER_WALL, height, low, high, openings, reveal };
}

/** Returns a wall of glass with posts at these places. `doors` are gaps between two of them. */
function glass(
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

/** Returns posts from one end to the other, in `bays` equal parts. */
const posts = (from: number, to: number, bays: number) =>
  Array.from({ length: bays + 1 }, (_, i) => from + 0.025 + ((to - from - 0.05) * i) / bays);

const { stone, plaster, concrete, clay, walnutPanel } = house;

/** The walls of the lower floor. */
export const groundWalls: Wall[] = [
  outer(
    on('x', 0.15, 0, 13.5),
    RISE,
    'low',
    [stone, plaster],
    [
      { ...window(1, 4.6, 0.9, 2.4), bars: 2 },
      { ...passage(6.9, 8.1), top: 2.4 },
      window(8.35, 8.75, 0.1, 2.4),
      { ...window(10.4, 12.6, 1.1, 2.3), bars: 1 },
    ],
  ),
  outer(on('z', 0.15, 0, 5.4), RISE, 'low', [stone, plaster], [{ ...window(1.2, 4.2, 0.9, 2.4), bars: 1 }]),
  outer(on('z', 0.15, 5.4, 8.6), RISE, 'low', [stone, stone]),
  outer(on('z', 0.15, 13.7, 14), RISE, 'low', [stone, stone]),
  glass(on('z', 0.15, 8.6, 13.7), RISE, 'low', posts(8.6, 13.7, 4)),
  outer(
    on('z', 13.35, 0, 14),
    RISE,
    'high',
    [stone, plaster],
    [
      { ...window(0.9, 2.5, 1.1, 2.3), bars: 0 },
      { ...window(3.6, 4.9, 0.1, 2.5), bars: 0 },
      window(6, 6.45, 0.1, 2.5),
      window(7.2, 7.65, 0.1, 2.5),
      window(8.4, 8.85, 0.1, 2.5),
    ],
  ),
  glass(on('x', 13.85, 0.3, 6.9), RISE, 'high', posts(0.3, 6.9, 4), [1]),
  glass(on('x', 13.85, 7.1, 13.2), LOWER_CEILING, 'high', posts(7.1, 13.2, 4), [1]),
  { ...inner(on('x', 5.4, 0.3, 5.7), RISE, plaster, concrete), thickness: 0.2 },
  {
    ...inner(on('x', 5.4, 5.7, 6.9), UNDER, plaster, concrete, [passage(5.85, 6.85, 2.4)]),
    thickness: 0.2,
    bare: true,
  },
  inner(on('z', 5.65, 0.3, 5.3), UNDER, plaster, walnutPanel, [door(3.6, -1)]),
  inner(on('z', 9.5, 0.3, 3.26), UNDER, plaster, clay),
  inner(on('x', 3.2, 9.44, 13.2), UNDER, clay, plaster, [door(11.9, -1)]),
  glass(on('x', 5.4, 7.1, 11.4), LOWER_CEILING, 'high', posts(7.1, 11.4, 3)),
  glass(on('x', 9.5, 7.1, 11.4), LOWER_CEILING, 'low', posts(7.1, 11.4, 3), [1]),
  glass(on('z', 7, 5.5, 9.4), LOWER_CEILING, 'high', posts(5.5, 9.4, 3), [1]),
  glass(on('z', 11.5, 5.5, 9.4), LOWER_CEILING, 'low', posts(5.5, 9.4, 3)),
];

const { stone: stoneUpperWalls, plaster: plasterUpperWalls, concrete: concreteUpperWalls, cladding } = house;

/** The walls of the upper floor, relative to its own floor. */
export const upperWalls: Wall[] = [
  outer(
    on('x', 0.15, 0, 13.5),
    UPPER_CEILING,
    'low',
    [cladding, plasterUpperWalls],
    [
      { ...window(1.2, 4.4, 0.75, 2.35), bars: 1 },
      { ...window(6.9, 8.6, 1.55, 2.25), bars: 0 },
      { ...window(10.6, 12.4, 1.5, 2.3), bars: 0 },
    ],
  ),
  outer(
    on('z', 0.15, 0, 5.4),
    UPPER_CEILING,
    'low',
    [cladding, plasterUpperWalls],
    [window(2.2, 3.4, 0.75, 2.35)],
  ),
  outer(on('z', 0.15, 5.4, 8.6), UPPER_CEILING, 'low', [stoneUpperWalls, stoneUpperWalls]),
  outer(on('z', 0.15, 13.7, 14), UPPER_CEILING, 'low', [stoneUpperWalls, stoneUpperWalls]),
  glass(on('z', 0.15, 8.6, 13.7), UPPER_CEILING, 'low', posts(8.6, 13.7, 4)),
  outer(
    on('z', 13.35, 0, 5.5),
    UPPER_CEILING,
    'high',
    [cladding, plasterUpperWalls],
    [{ ...window(1.1, 4, 0.4, 2.4), bars: 1 }],
  ),
  glass(on('x', 13.85, 0.3, 6.9), UPPER_CEILING, 'high', posts(0.3, 6.9, 4)),
  {
    ...inner(on('x', 5.4, 0.3, 5.7), UPPER_CEILING, plasterUpperWalls, concreteUpperWalls, [
      passage(1.2, 4.2, 2.3),
    ]),
    thickness: 0.2,
    bare: true,
  },
  inner(on('z', 5.65, 0.3, 5.3), UPPER_CEILING, plasterUpperWalls, plasterUpperWalls, [door(3.5, -1)]),
  inner(on('x', 2.8, 5.71, 9.44), UPPER_CEILING, house.tiles, plasterUpperWalls, [door(6.1, -1)]),
  inner(on('z', 9.5, 0.3, 5.3), UPPER_CEILING, plasterUpperWalls, plasterUpperWalls, [door(3.5, 1)]),
  glass(on('x', 5.4, 7.1, 9.4), UPPER_CEILING, 'high', posts(7.1, 9.4, 2)),
  outer(
    on('x', 5.35, 9.4, 13.5),
    UPPER_CEILING,
    'high',
    [cladding, plasterUpperWalls],
    [{ ...window(10, 11.4, 0.4, 2.4), bars: 0 }],
  ),
  glass(
    on('z', 7, 5.5, 13.7),
    UPPER_CEILING,
    'high',
    [...posts(5.5, 9.5, 3), ...posts(9.5, 13.7, 3).slice(1)],
    [3],
  ),
  outer(on('z', 13.35, 5.5, 9.4), 0.3, 'high', [stoneUpperWalls, stoneUpperWalls]),
  outer(on('z', 13.35, 9.4, 14), PARAPET, 'high', [stoneUpperWalls, plasterUpperWalls]),
  outer(on('x', 13.85, 7.1, 13.5), PARAPET, 'high', [stoneUpperWalls, plasterUpperWalls]),
];
