import { expect, test } from 'vitest';
import { type Point, doubleArea } from '../cells/regions.ts';
import { cutDoorways } from './cut-doorways.ts';

const LEFT: Point[] = [[0, 0], [4, 0], [4, 3], [0, 3]]; // prettier-ignore
const RIGHT: Point[] = [[4.1, 0], [9, 0], [9, 3], [4.1, 3]]; // prettier-ignore
const OUTSIDE: Point[] = [[-0.2, -0.2], [-0.2, 3.2], [9.2, 3.2], [9.2, -0.2]]; // prettier-ignore
const RINGS = [LEFT, RIGHT, OUTSIDE];

/** Returns the square metres of free space within the building. */
function freeIn(rings: readonly Point[][]): number {
  return rings.reduce((sum, ring) => sum + doubleArea(ring) / 2, 9.4 * 3.4);
}

test('joins the two faces of a wall at a doorway', () => {
  const rings = cutDoorways(RINGS, [[[4.05, 1], [4.05, 1.9]]]); // prettier-ignore
  expect(rings).toHaveLength(2);
  expect(freeIn(rings)).toBeCloseTo(12 + 14.7 + 0.09, 6);
});

test('separates the part of a wall between two doors', () => {
  const rings = cutDoorways(RINGS, [
    [[4.05, 0.2], [4.05, 1]], // prettier-ignore
    [[4.05, 2.9], [4.05, 2]], // prettier-ignore
  ]);
  expect(rings).toHaveLength(3);
  expect(freeIn(rings)).toBeCloseTo(12 + 14.7 + 0.17, 6);
});

test('joins a room and the outside of the building at an outer door', () => {
  const rings = cutDoorways(RINGS, [[[1, -0.05], [2, -0.05]]]); // prettier-ignore
  expect(rings).toHaveLength(2);
  expect(freeIn(rings)).toBeCloseTo(12 + 14.7 + 0.2, 6);
});

test('ignores a door outside any wall, and a door inside another door', () => {
  const door: [Point, Point] = [[4.05, 1], [4.05, 1.9]]; // prettier-ignore
  expect(cutDoorways(RINGS, [[[20, 1], [20, 2]]])).toEqual(RINGS); // prettier-ignore
  expect(cutDoorways(RINGS, [door, door])).toEqual(cutDoorways(RINGS, [door]));
});
