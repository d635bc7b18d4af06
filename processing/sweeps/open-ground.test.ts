import { expect, test } from 'vitest';
import type { Box } from '../testing/box-mesh.ts';
import { slab, wall } from '../testing/box-rooms.ts';
import { NO_ROOMS, sweepsIn } from '../testing/sweeps-in.ts';

/** A house of 10 × 8 m with a doorway, and ground around it as far as `out`, metres. */
function house(out: number): Box[] {
  return [
    slab(-out, -out, 10 + out, 8 + out, 0),
    slab(-0.2, -0.2, 10.2, 8.2, 2.8),
    wall(-0.2, -0.2, 10.2, 0),
    wall(-0.2, 8, 10.2, 8.2),
    wall(-0.2, 0, 0, 3),
    wall(-0.2, 4.4, 0, 8),
    wall(10, 0, 10.2, 8),
  ];
}

const sweepsAround = (boxes: Box[]) => sweepsIn(boxes, NO_ROOMS, { cell: 0.4, step: 0.05 });

/** Metres from the house, in the plan. */
const away = ({ position: [x, , z] }: { position: readonly number[] }) =>
  Math.hypot(Math.max(0, -x!, x! - 10), Math.max(0, -z!, z! - 8));

test('open ground far from a building has few sweeps, and none beyond, all of them joined @15.12', async () => {
  const { sweeps, reached } = await sweepsAround(house(32));
  expect(reached.size).toBe(sweeps.length);
  const count = (from: number, to: number) =>
    sweeps.filter((sweep) => away(sweep) >= from && away(sweep) < to).length;
  const area = (reach: number) => 80 + 36 * reach + Math.PI * reach ** 2;
  expect(area(5) / count(0, 5)).toBeLessThan(12);
  const apart = (area(19) - area(8)) / count(8, 19);
  expect(apart).toBeGreaterThan(30);
  expect(apart).toBeLessThan(70);
  expect(count(23, Infinity)).toBe(0);
});

test.each<[string, Box[]]>([
  ['a yard', house(8)],
  [
    'a court behind walls',
    [
      ...house(10),
      wall(-10, -10.2, 20, -10),
      wall(-10, 18, 20, 18.2),
      wall(-10.2, -10, -10, 18),
      wall(20, -10, 20.2, 18),
    ],
  ],
])('%s has as many as a room @15.12', async (_, boxes) => {
  const { sweeps, walkable } = await sweepsAround(boxes);
  expect((walkable.column.length * 0.16) / sweeps.length).toBeLessThan(12);
});
