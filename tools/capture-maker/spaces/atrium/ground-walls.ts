import { door, passage, window } from '../../building/wall.ts';
import type { Wall } from '../../building/wall.ts';
import { LOWER_CEILING, RISE } from './rooms.ts';
import { UNDER, on, outer, inner, glass, posts } from './wall-kinds.ts';
import { house } from './materials.ts';

const { stone, plaster, concrete, clay, walnutPanel } = house;

/** Of the lower floor. */
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
