import { expect, test, vi } from 'vitest';
import { createCrowd, type Crowd } from './crowd.ts';
import { PLACE } from './people.ts';

const eye = (crowd: Crowd, number: number) => {
  const at = PLACE * crowd.placeOf(number);
  return [...crowd.now.subarray(at, at + PLACE)].map((value) => Math.round(value * 1000) / 1000);
};
const FRAME = 16;

test('shows a person at their first pose', () => {
  const crowd = createCrowd();
  crowd.take([[4, 120, 160, -250, 157, -10]], 0);
  expect(eye(crowd, 4)).toEqual([1.2, 1.6, -2.5, 1.57, -0.1]);
  expect(crowd.step(FRAME, false)).toBe(false);
});

test('a person moves at a steady speed between poses, over the time between the last two reports', () => {
  const crowd = createCrowd();
  crowd.take([[1, 0, 160, 0, 0, 0]], 1000);
  crowd.take([[1, 100, 160, 0, 0, 0]], 1320);
  for (let frame = 0; frame < 10; frame += 1) expect(crowd.step(FRAME, false)).toBe(true);
  expect(eye(crowd, 1)[0]).toBeCloseTo(0.5);
  for (let frame = 0; frame < 10; frame += 1) crowd.step(FRAME, false);
  expect(eye(crowd, 1)[0]).toBe(1);
  expect(crowd.step(FRAME, false)).toBe(false);
});

test('turns a person in the shorter direction', () => {
  const crowd = createCrowd();
  crowd.take([[1, 0, 0, 0, 310, 0]], 0);
  crowd.take([[1, 0, 0, 0, -310, 0]], 160);
  for (let frame = 0; frame < 5; frame += 1) crowd.step(FRAME, false);
  expect(Math.abs(eye(crowd, 1)[3]!)).toBeGreaterThan(3.1);
});

test('moves a distant person at once, and everyone at once under reduced motion', () => {
  const crowd = createCrowd();
  crowd.take([[1, 0, 0, 0, 0, 0]], 0);
  crowd.take([[1, 2000, 0, 0, 0, 0]], 250);
  expect(eye(crowd, 1)[0]).toBe(20);
  crowd.take([[1, 2100, 0, 0, 0, 0]], 500);
  expect(crowd.step(FRAME, true)).toBe(false);
  expect(eye(crowd, 1)[0]).toBe(21);
});

test('keeps people’s positions when another person is removed', () => {
  const crowd = createCrowd();
  crowd.take(
    [
      [1, 100, 0, 0, 0, 0],
      [2, 200, 0, 0, 0, 0, 5, 6, 7],
      [3, 300, 0, 0, 0, 0],
    ],
    0,
  );
  const changed = vi.fn();
  crowd.listen(changed);
  crowd.keep(new Set([2, 3]));
  expect(changed).toHaveBeenCalledOnce();
  expect([crowd.count, eye(crowd, 2)[0], eye(crowd, 3)[0]]).toEqual([2, 2, 3]);
  const at = 3 * crowd.placeOf(2);
  expect([...crowd.points.subarray(at, at + 3)].map((value) => Math.round(value * 100))).toEqual([5, 6, 7]);
  expect(crowd.placeOf(1)).toBe(-1);
});

test('marks a person as idle after three seconds without a new pose', () => {
  const crowd = createCrowd();
  crowd.take([[1, 0, 0, 0, 0, 0]], 1000);
  expect(crowd.isIdle(1, 3999)).toBe(false);
  expect(crowd.isIdle(1, 4000)).toBe(true);
});
