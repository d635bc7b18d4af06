import { expect, test } from 'vitest';
import { buildBvh, findNearest, hit, isBlocked } from './rays.ts';

/** Two triangles across the z axis, at z = 2 and z = 5, that face -z. */
const bvh = buildBvh(Float32Array.from([5, 2].flatMap((z) => [-1, -1, z, -1, 3, z, 3, -1, z])));

test('finds the nearest face, with its index and barycentric coordinates', () => {
  expect(findNearest(bvh, 0, 1, 0, 0, 0, 1, 100)).toBe(true);
  expect(hit).toEqual({ distance: 2, triangle: 1, u: 0.5, v: 0.25, back: false });
});

test('hits a face from its back as well', () => {
  expect(findNearest(bvh, 0, 0, 3, 0, 0, -1, 100)).toBe(true);
  expect(hit).toMatchObject({ distance: 1, triangle: 1, back: true });
});

test('ignores faces beyond a ray’s reach', () => {
  expect(findNearest(bvh, 0, 0, 0, 0, 0, 1, 1.9)).toBe(false);
  expect(isBlocked(bvh, 0, 0, 0, 0, 0, 1, 1.9)).toBe(false);
  expect(isBlocked(bvh, 0, 0, 0, 0, 0, 1, 2.1)).toBe(true);
  expect(isBlocked(bvh, 0, 0, 6, 0, 0, 1, 100)).toBe(false);
});

test('ignores the face on which a ray starts', () => {
  expect(findNearest(bvh, 0, 0, 2, 0, 0, 1, 100)).toBe(true);
  expect(hit.triangle).toBe(0);
});

test('returns no hit in empty space', () => {
  const empty = buildBvh(new Float32Array(0));
  expect(findNearest(empty, 0, 0, 0, 0, 0, 1, 100)).toBe(false);
  expect(isBlocked(empty, 0, 0, 0, 0, 0, 1, 100)).toBe(false);
});
