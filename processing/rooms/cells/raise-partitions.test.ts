import { expect, test } from 'vitest';
import { FREE, LOW, WALL } from './floor-cells.ts';
import { raisePartitions } from './raise-partitions.ts';

const WIDTH = 80;

/** An open floor with what ends 2.2 m above it: a wall 15 cm thick and 2 m long with a door, a wardrobe, an open leaf. */
function floor() {
  const kinds = new Uint8Array(WIDTH * 80).fill(FREE);
  const ground = new Float32Array(kinds.length);
  const solid = new Uint8Array(kinds.length);
  const fill = (x0: number, z0: number, x1: number, z1: number, isSolid: boolean) => {
    for (let z = z0; z < z1; z++)
      for (let x = x0; x < x1; x++) [ground[x + z * WIDTH], solid[x + z * WIDTH]] = [2.2, isSolid ? 1 : 0];
  };
  fill(10, 20, 25, 23, true);
  fill(25, 20, 41, 23, false);
  fill(41, 20, 50, 23, true);
  fill(10, 40, 34, 52, true);
  fill(60, 40, 61, 56, true);
  return { kinds, ground, solid };
}

test('what is tall, thin and long is a wall below the ceiling, with its doors; furniture and leaves are not @15.74', () => {
  const { kinds, ground, solid } = floor();
  raisePartitions({ kinds, ground, solid }, WIDTH, 0.05);
  const at = (x: number, z: number) => kinds[x + z * WIDTH];
  expect([at(12, 21), at(30, 21), at(45, 21)]).toEqual([WALL, LOW, WALL]);
  expect([at(20, 46), at(10, 40), at(60, 50)]).toEqual([FREE, FREE, FREE]);
});
