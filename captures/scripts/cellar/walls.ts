import { door, passage, window } from '../building/wall.ts';
import type { Opening, Wall } from '../building/wall.ts';
import type { Material } from '../materials/material.ts';
import { palette } from '../materials/palette.ts';
import { plant } from '../materials/plant-palette.ts';
import { CEILING, INNER_WALL, OUTER, OUTER_WALL } from './rooms.ts';

const reveal = { window: palette.white, door: palette.steel };
const { facade } = palette;
const { limeWall, rawWall, bandWall } = plant;

const outer = (
  axis: 'x' | 'z',
  at: number,
  low: Material,
  high: Material,
  openings: Opening[] = [],
): Wall => ({
  axis,
  at,
  from: axis === 'x' ? OUTER.x0 : OUTER.z0,
  to: axis === 'x' ? OUTER.x1 : OUTER.z1,
  thickness: OUTER_WALL,
  height: CEILING,
  openings,
  low,
  high,
  outside: low === facade ? 'low' : 'high',
  reveal,
});
const inner = (
  axis: 'x' | 'z',
  at: number,
  from: number,
  to: number,
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
  ends: true,
  reveal,
});

/** Light wells: windows high under the ceiling. */
export const walls: Wall[] = [
  outer('x', 0.15, facade, rawWall, [window(1.2, 3.4, 2.1, 2.95), window(4.8, 7.0, 2.1, 2.95)]),
  outer('x', 13.85, rawWall, facade, [window(1.1, 4.1, 1.9, 2.95), window(13.8, 17.0, 1.5, 2.95)]),
  outer('z', 0.15, facade, rawWall, [window(2.6, 4.6, 2.1, 2.95)]),
  outer('z', 17.85, rawWall, facade),
  inner('z', 9, 0.3, 6.4, limeWall, limeWall),
  inner('z', 13.6, 0.3, 6.4, limeWall, limeWall),
  inner('z', 5.2, 8.4, 13.7, limeWall, bandWall),
  inner('z', 13, 8.4, 13.7, bandWall, limeWall, [passage(9, 10.3)]),
  inner('x', 6.4, 0.3, 17.7, limeWall, limeWall, [passage(4, 5.8), door(11.6, -1), door(14.1, -1)]),
  inner('x', 8.4, 0.3, 17.7, limeWall, limeWall, [door(2.1, 1), passage(7.9, 9.5), door(15.6, 1)]),
];
