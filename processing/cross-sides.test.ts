import { expect, test } from 'vitest';
import { crossSides, lengthOf } from './cross-sides.ts';

test('crosses the sides of a triangle: along its front, twice its area', () => {
  const positions = new Float32Array([9, 9, 9, 1, 2, 3, 2, 4, 3, 1, 3, 5]);
  const normal = new Float64Array(3);
  crossSides(positions, 3, 6, 9, normal);
  expect([...normal]).toEqual([4, -2, 1]);
  crossSides(positions, 3, 9, 6, normal);
  expect([...normal]).toEqual([-4, 2, -1]);
  expect(lengthOf(2, -3, 6)).toBe(7);
});
