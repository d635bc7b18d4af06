import { expect, test } from 'vitest';
import { closeGaps } from './close-gaps.ts';
import { FREE, LOW, WALL } from './floor-cells.ts';

test('a hole in a wall beside a door is closed, as the wall goes on above the door @15.73', () => {
  const width = 120;
  const kinds = new Uint8Array(width * 60).fill(FREE);
  const row = 30 * width;
  kinds.fill(WALL, row + 30, row + 90);
  kinds.fill(LOW, row + 54, row + 72);
  kinds.fill(FREE, row + 50, row + 54);
  closeGaps(kinds, width, 0.05);
  expect([...kinds.subarray(row + 45, row + 60)]).toEqual([...Array(9).fill(WALL), ...Array(6).fill(LOW)]);
});
