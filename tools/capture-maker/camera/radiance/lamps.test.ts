import { expect, test } from 'vitest';
import type { AreaLight } from '../../light/area-light.ts';
import { sampleWindow, sampled } from './lamps.ts';

const square: AreaLight = {
  centre: [0, 0, 0],
  u: [1, 0, 0],
  v: [0, 1, 0],
  normal: [0, 0, 1],
  radiance: [1, 1, 1],
  sky: false,
};

test('returns a sixth of a sphere as the solid angle of a cube’s face seen from the cube’s centre', () => {
  sampleWindow(square, 0, 0, 1, 0.5, 0.5);
  expect(sampled.angle).toBeCloseTo((4 * Math.PI) / 6, 9);
  expect([sampled.x, sampled.y, sampled.z].map((c) => Math.abs(c))).toEqual([
    expect.closeTo(0, 6),
    expect.closeTo(0, 6),
    expect.closeTo(0, 6),
  ]);
});

test('samples points on the light, from either side and any distance', () => {
  for (const z of [-2, 0.001, 0.3, 40]) {
    for (const [a, b] of [
      [0.01, 0.99],
      [0.5, 0.02],
      [0.97, 0.6],
    ] as const) {
      sampleWindow(square, 0.4, -0.7, z, a, b);
      expect(Math.abs(sampled.x)).toBeLessThanOrEqual(1 + 1e-6);
      expect(Math.abs(sampled.y)).toBeLessThanOrEqual(1 + 1e-6);
      expect(sampled.z).toBeCloseTo(0, 6);
    }
  }
});

test('samples all directions evenly, so that their mean matches the solid angle', () => {
  // Compares the part along z of the known sum of directions to a rectangle (Lambert).
  const [x, y, z] = [0.3, 0.2, 0.5];
  const n = 64;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      sampleWindow(square, x, y, z, (i + 0.5) / n, (j + 0.5) / n);
      const far = Math.hypot(sampled.x - x, sampled.y - y, sampled.z - z);
      sum += ((z - sampled.z) / far / n / n) * sampled.angle;
    }
  }
  let exact = 0;
  for (let i = 0; i < 400; i++) {
    for (let j = 0; j < 400; j++) {
      const [dx, dy] = [((i + 0.5) / 400) * 2 - 1 - x, ((j + 0.5) / 400) * 2 - 1 - y];
      exact += (z * z * (4 / 160000)) / (dx * dx + dy * dy + z * z) ** 2;
    }
  }
  expect(sum).toBeCloseTo(exact, 2);
});
