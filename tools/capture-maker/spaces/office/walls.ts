import { DOOR, door, passage, window } from '../../building/wall.ts';
import type { Opening, Wall } from '../../building/wall.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { CEILING, INNER_WALL, OUTER, OUTER_WALL } from './rooms.ts';

const reveal = { window: palette.white, door: palette.oak };
const { whiteWall, concrete, greenWall, blueWall, clayWall, facade } = palette;
const outer = (axis: 'x' | 'z', at: number, low: Material, high: Material, openings: Opening[]): Wall => ({
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
  skirting: true,
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
  skirting: true,
  reveal,
});

const meetingGlass = {
  posts: [11.585, 12.58, 13.58, 14.575, 15.525, 15.915],
  crossbar: DOOR.height,
  band: true,
};

export const walls: Wall[] = [
  outer('x', 0.125, facade, whiteWall, [
    window(1.2, 4.6, 0.5),
    window(8.9, 10, 1.2),
    window(11.3, 13.3),
    window(15.6, 17, 1.8, 2.65),
  ]),
  outer('x', 13.875, whiteWall, facade, [
    window(1, 3.2),
    window(3.6, 5.8),
    window(6.2, 8.4),
    window(8.8, 11),
    window(12, 13.6),
    window(14, 15.6),
    window(16.5, 19.3, 0.3),
  ]),
  outer('z', 0.125, facade, whiteWall, [
    window(0.9, 2.9, 0.5),
    window(3.4, 4.5, 0.02, 2.4),
    window(5, 7.2, 0.5),
    window(9.4, 12.4),
  ]),
  outer('z', 19.875, whiteWall, facade, [window(2.2, 4.8), window(6.75, 7.65), window(9.2, 12.2, 0.3)]),
  inner('z', 6, 0.25, 8, concrete, concrete, [passage(6.6, 7.8)]),
  inner('z', 8.3, 0.25, 6.4, whiteWall, whiteWall),
  inner('z', 10.6, 0.25, 6.4, whiteWall, greenWall),
  inner('z', 14, 0.25, 6.4, whiteWall, whiteWall),
  inner('z', 11.5, 7.94, 13.75, whiteWall, blueWall),
  inner('z', 16, 7.94, 13.75, whiteWall, clayWall),
  inner('x', 6.4, 6.06, 19.75, whiteWall, whiteWall, [
    door(6.7, -1),
    door(9, -1),
    door(12.6, -1),
    passage(15.6, 17.8),
  ]),
  inner('x', 8, 0.25, 11.44, whiteWall, whiteWall, [passage(4, 5.6), door(9.9, 1)]),
  { ...inner('x', 8, 11.56, 15.94, whiteWall, whiteWall, [door(14.6)]), glazing: meetingGlass },
  inner('x', 8, 16.06, 19.75, whiteWall, whiteWall, [passage(16.8, 18.4)]),
];
