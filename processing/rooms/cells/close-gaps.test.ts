import { expect, test } from 'vitest';
import { closeGaps, closeSlivers } from './close-gaps.ts';
import { FREE, LOW, WALL } from './floor-cells.ts';

test('closes a hole in a wall beside a door if the wall continues above the door @15.73', () => {
  const width = 120;
  const kinds = new Uint8Array(width * 60).fill(FREE);
  const row = 30 * width;
  kinds.fill(WALL, row + 30, row + 90);
  kinds.fill(LOW, row + 54, row + 72);
  kinds.fill(FREE, row + 50, row + 54);
  const ground = new Float32Array(kinds.length).fill(Infinity);
  closeGaps({ kinds, ground, width, cell: 0.05 });
  expect([...kinds.subarray(row + 45, row + 60)]).toEqual([...Array(9).fill(WALL), ...Array(6).fill(LOW)]);
});

const CELL = 0.05;

/** Parses a plan of 5 cm cells (`#` wall, `.` free), closes its gaps, and prints it. */
function close(plan: readonly string[]): string[] {
  const width = plan[0]!.length;
  const kinds = Uint8Array.from(plan.join(''), (sign) => (sign === '#' ? WALL : FREE));
  closeSlivers(kinds, width, CELL);
  const text = Array.from(kinds, (kind) => (kind === WALL ? '#' : '.')).join('');
  return plan.map((_, row) => text.slice(row * width, (row + 1) * width));
}

const rows = (count: number, row: string): string[] => Array.from({ length: count }, () => row);

test('does not treat a floor inside a wall as a room, even behind a hole in the wall’s face @15.73', () => {
  const wall = `#${'.'.repeat(20)}#..#${'.'.repeat(20)}#`;
  const holed = `#${'.'.repeat(20)}...#${'.'.repeat(20)}#`;
  const rim = '#'.repeat(wall.length);
  const plan = [rim, ...rows(12, wall), ...rows(4, holed), ...rows(12, wall), rim];
  const filled = `#${'.'.repeat(20)}####${'.'.repeat(20)}#`;
  expect(close(plan)).toEqual([rim, ...rows(28, filled), rim]);
});

test('fills a thick wall, but keeps a niche of the same width @15.73', () => {
  const thick = `#${'.'.repeat(20)}#${'.'.repeat(9)}#${'.'.repeat(20)}#`;
  const rim = '#'.repeat(thick.length);
  expect(close([rim, ...rows(30, thick), rim])[5]).toBe(
    `#${'.'.repeat(20)}${'#'.repeat(11)}${'.'.repeat(20)}#`,
  );
  const room = `#${'.'.repeat(30)}#`;
  const niche = `${'#'.repeat(11)}${'.'.repeat(9)}${'#'.repeat(12)}`;
  const plan = ['#'.repeat(32), ...rows(6, niche), ...rows(20, room), '#'.repeat(32)];
  expect(close(plan)).toEqual(plan);
});
