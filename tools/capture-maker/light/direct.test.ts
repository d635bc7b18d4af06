import { expect, test } from 'vitest';
import type { AreaLight } from './area-light.ts';
import { buildBvh } from './rays.ts';
import { lampLight } from './direct.ts';
import { prepareLight, prepareLights } from './prepared-light.ts';

/** A window of 6 × 3 m in the plane z = 0 that lets light in towards +z. */
const window: AreaLight = {
  centre: [0, 0, 0],
  u: [3, 0, 0],
  v: [0, 1.5, 0],
  normal: [0, 0, 1],
  radiance: [1, 1, 1],
  sky: true,
};
// A triangle far away, which hides nothing.
const nothing = buildBvh(Float32Array.from([900, 900, 900, 901, 900, 900, 900, 901, 900]));
const evenSky = (_: number, out: Float64Array) => out.fill(1);

test('splits a large window into parts that cover it, and does not split lamps', () => {
  const parts = prepareLights([window, { ...window, sky: false }]);
  expect(parts.filter(({ sky }) => !sky)).toHaveLength(1);
  const panes = parts.filter(({ sky }) => sky);
  expect(panes.length).toBeGreaterThan(10);
  expect(panes.reduce((sum, { area }) => sum + area, 0)).toBeCloseTo(18, 6);
  for (const { centre, u, v } of panes) {
    expect(2 * Math.max(u[0], v[1])).toBeLessThanOrEqual(1.4);
    expect(Math.abs(centre[0]) + u[0]).toBeLessThanOrEqual(3 + 1e-9);
    expect(Math.abs(centre[1]) + v[1]).toBeLessThanOrEqual(1.5 + 1e-9);
  }
  expect(new Set(panes.map(({ centre }) => centre.join())).size).toBe(panes.length);
});

test('reduces the noise of light from a large window by splitting it, with the same mean', () => {
  const spread = (lights: ReturnType<typeof prepareLights>) => {
    const found = Array.from({ length: 300 }, (_, seed) => {
      const out = new Float32Array(3);
      lampLight(nothing, lights, evenSky, [2.6, 0, 0.35], [-1, 0, 0], seed, out, 0);
      return out[0]!;
    });
    const mean = found.reduce((sum, value) => sum + value, 0) / found.length;
    const off = found.reduce((sum, value) => sum + (value - mean) ** 2, 0) / found.length;
    return { mean, unevenness: Math.sqrt(off) / mean };
  };
  const [whole, parts] = [spread([prepareLight(window)]), spread(prepareLights([window]))];
  expect(Math.abs(parts.mean / whole.mean - 1)).toBeLessThan(0.05);
  expect(parts.unevenness).toBeLessThan(whole.unevenness * 0.6);
});
