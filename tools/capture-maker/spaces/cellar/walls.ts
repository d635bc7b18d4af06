import { DOOR, door, passage, window } from '../../building/wall.ts';
import type { Opening, Wall } from '../../building/wall.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { CEILING, INNER_WALL, OUTER, OUTER_WALL, WELL } from './rooms.ts';

const reveal = { window: palette.concrete, door: plant.doorSteel };
const { blockWall, dadoWall, warmWall } = plant;

const outer = (axis: 'x' | 'z', at: number, outside: 'low' | 'high', openings: Opening[] = []): Wall => ({
  axis,
  at,
  from: axis === 'x' ? OUTER.x0 : OUTER.z0,
  to: axis === 'x' ? OUTER.x1 : OUTER.z1,
  thickness: OUTER_WALL,
  height: CEILING,
  openings,
  low: outside === 'low' ? palette.facade : plant.castWall,
  high: outside === 'high' ? palette.facade : plant.castWall,
  outside,
  reveal,
});
const inner = (
  axis: 'x' | 'z',
  at: number,
  [from, to]: [number, number],
  low: Material,
  high: Material,
  openings: Opening[] = [],
): Wall => ({
  axis,
  at,
  from,
  to,
  thickness: INNER_WALL,
  height: CEILING,
  openings,
  low,
  high,
  reveal,
  ends: true,
});
const well = (axis: 'x' | 'z', at: number, from: number, to: number, inside: 'low' | 'high'): Wall => ({
  axis,
  at,
  from,
  to,
  thickness: WELL.wall,
  height: WELL.top,
  openings: [],
  low: inside === 'low' ? plant.wellWall : palette.facade,
  high: inside === 'high' ? plant.wellWall : palette.facade,
  ends: true,
});

/** A wide doorway for machines, with a leaf. */
const plantDoor = (from: number, width: number, leaf: 1 | -1): Opening => ({
  ...door(from, leaf),
  to: from + width,
});

export const WINDOWS = [window(3.5, 5.5, 0.8, 2.6), window(6.1, 8.1, 0.8, 2.6), window(9.7, 12.1, 0.8, 2.5)];
/** The glass wall of the reading room: its posts, with a doorway between the fourth and the fifth. */
const posts = [7.73, 8.61, 9.49, 10.375, 11.325, 11.47];
const half = WELL.wall / 2;

export const walls: Wall[] = [
  outer('x', 0.15, 'low'),
  outer('x', 13.85, 'high', WINDOWS),
  outer('z', 0.15, 'low'),
  outer('z', 21.85, 'high'),
  inner('x', 5.8, [0.3, 7.7], blockWall, dadoWall, [passage(6.3, 7.3, 2.2)]),
  {
    ...inner('x', 5.8, [7.7, 11.5], warmWall, dadoWall, [door(10.4)]),
    glazing: { posts, crossbar: DOOR.height },
  },
  inner('x', 5.8, [11.5, 21.7], blockWall, dadoWall, [door(12, -1), plantDoor(15.1, 1, -1), door(19.5, -1)]),
  inner('x', 7.8, [0.3, 21.7], dadoWall, dadoWall, [plantDoor(7.5, 1.2, 1), plantDoor(15.6, 1.2, 1)]),
  inner('z', 7.7, [0.3, 5.7], blockWall, warmWall, [passage(4.2, 5.2, 2.2)]),
  inner('z', 11.5, [0.3, 5.7], warmWall, blockWall),
  inner('z', 14.7, [0.3, 5.7], blockWall, dadoWall),
  inner('z', 19.1, [0.3, 5.7], dadoWall, blockWall),
  inner('z', 9.1, [7.9, 13.7], dadoWall, dadoWall, [passage(10.7, 13, 2.6)]),
  inner('z', 15, [7.9, 13.7], dadoWall, dadoWall, [passage(11.7, 12.9, 2.2)]),
  well('x', WELL.z1 + half, WELL.x0 - WELL.wall, WELL.x1 + WELL.wall, 'low'),
  well('z', WELL.x0 - half, WELL.z0, WELL.z1, 'high'),
  well('z', WELL.x1 + half, WELL.z0, WELL.z1, 'low'),
];
