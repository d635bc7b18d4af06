import { expect, test } from 'vitest';
import type { Point } from '../cells/trace-region.ts';
import { fillNiches } from './outline-rooms.ts';
import { tidyRing } from './tidy-ring.ts';

const ROOM: Point[] = [[0, 0], [4, 0], [4, 3], [0, 3]]; // prettier-ignore

test('a room has no needles, cut corners or thin things that stand off its walls @15.17', () => {
  const rough: Point[] = [[0, 0], [2, 0], [2, 0.16], [2.04, 0.16], [2.04, 0], [3.96, 0], [4, 0.05], [4, 3], [0, 3], [0, 2], [-0.3, 2], [0, 2]]; // prettier-ignore
  const tidy = tidyRing(rough);
  expect(tidy).toHaveLength(4);
  expect(tidy).toEqual(expect.arrayContaining(ROOM));
});

test('a hole of the scan beside a corner is no part of a room', () => {
  expect(tidyRing([[0, 0], [3.8, 0], [3.8, -0.15], [4, -0.15], [4, 3], [0, 3]])).toEqual(ROOM); // prettier-ignore
});

test('a pillar in a corner stays', () => {
  const room: Point[] = [[0, 0], [3.8, 0], [3.8, 0.2], [4, 0.2], [4, 3], [0, 3]]; // prettier-ignore
  expect(tidyRing(room)).toEqual(room);
});

test('the niche of a window is of the wall, and one that reaches from floor to ceiling is of the room', () => {
  const room: Point[] = [[0, 0], [1, 0], [1, -0.15], [2, -0.15], [2, 0], [4, 0], [4, 3], [0, 3]]; // prettier-ignore
  expect(fillNiches(room, () => true)).toEqual(ROOM);
  expect(fillNiches(room, () => false)).toEqual(room);
});
