import { door, passage, window } from '../../building/wall.ts';
import type { Wall } from '../../building/wall.ts';
import { house } from './materials.ts';
import { PARAPET, UPPER_CEILING } from './rooms.ts';
import { on, outer, inner, glass, posts } from './wall-kinds.ts';

const { stone, plaster, concrete, cladding } = house;

/** Of the upper floor, from its own floor. */
export const upperWalls: Wall[] = [
  outer(
    on('x', 0.15, 0, 13.5),
    UPPER_CEILING,
    'low',
    [cladding, plaster],
    [
      { ...window(1.2, 4.4, 0.75, 2.35), bars: 1 },
      { ...window(6.9, 8.6, 1.55, 2.25), bars: 0 },
      { ...window(10.6, 12.4, 1.5, 2.3), bars: 0 },
    ],
  ),
  outer(on('z', 0.15, 0, 5.4), UPPER_CEILING, 'low', [cladding, plaster], [window(2.2, 3.4, 0.75, 2.35)]),
  outer(on('z', 0.15, 5.4, 8.6), UPPER_CEILING, 'low', [stone, stone]),
  outer(on('z', 0.15, 13.7, 14), UPPER_CEILING, 'low', [stone, stone]),
  glass(on('z', 0.15, 8.6, 13.7), UPPER_CEILING, 'low', posts(8.6, 13.7, 4)),
  outer(
    on('z', 13.35, 0, 5.5),
    UPPER_CEILING,
    'high',
    [cladding, plaster],
    [{ ...window(1.1, 4, 0.4, 2.4), bars: 1 }],
  ),
  glass(on('x', 13.85, 0.3, 6.9), UPPER_CEILING, 'high', posts(0.3, 6.9, 4)),
  {
    ...inner(on('x', 5.4, 0.3, 5.7), UPPER_CEILING, plaster, concrete, [passage(1.2, 4.2, 2.3)]),
    thickness: 0.2,
    bare: true,
  },
  inner(on('z', 5.65, 0.3, 5.3), UPPER_CEILING, plaster, plaster, [door(3.5, -1)]),
  inner(on('x', 2.8, 5.71, 9.44), UPPER_CEILING, house.tiles, plaster, [door(6.1, -1)]),
  inner(on('z', 9.5, 0.3, 5.3), UPPER_CEILING, plaster, plaster, [door(3.5, 1)]),
  glass(on('x', 5.4, 7.1, 9.4), UPPER_CEILING, 'high', posts(7.1, 9.4, 2)),
  outer(
    on('x', 5.35, 9.4, 13.5),
    UPPER_CEILING,
    'high',
    [cladding, plaster],
    [{ ...window(10, 11.4, 0.4, 2.4), bars: 0 }],
  ),
  glass(
    on('z', 7, 5.5, 13.7),
    UPPER_CEILING,
    'high',
    [...posts(5.5, 9.5, 3), ...posts(9.5, 13.7, 3).slice(1)],
    [3],
  ),
  outer(on('z', 13.35, 5.5, 9.4), 0.3, 'high', [stone, stone]),
  outer(on('z', 13.35, 9.4, 14), PARAPET, 'high', [stone, plaster]),
  outer(on('x', 13.85, 7.1, 13.5), PARAPET, 'high', [stone, plaster]),
];
