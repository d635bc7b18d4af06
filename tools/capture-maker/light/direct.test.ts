import { expect, test } from 'vitest';
import type { AreaLight } from './area-light.ts';
import { buildBvh, findNearest, hit, isBlocked } from './rays.ts';
import { lampLight } from './direct.ts';
import { prepareLight, prepareLights } from './prepared-light.ts';
import { hazySun } from '../building/daylight.ts';
import { softSunShare } from './sun.ts';
import type { Chart, Detail } from '../geometry/model.ts';
import { BLEED, PAGE, packAtlas } from './atlas.ts';

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

const sun = hazySun([0, 1, 0.001], [1, 1, 1], 0.02);

/** A roof at y = 5 over all places with x below 0. */
const corners = [
  [-50, 5, -50],
  [0, 5, -50],
  [0, 5, 50],
  [-50, 5, 50],
];
const roof = buildBvh(Float32Array.from([0, 1, 2, 0, 2, 3].flatMap((i) => corners[i]!)));
const shareAt = (x: number, seed = 1) => softSunShare(roof, sun, [x, 0, 0], seed);

test('lights a point fully beside a roof, and not at all below the roof', () => {
  expect(shareAt(0.2)).toBe(1);
  expect(shareAt(-0.2)).toBe(0);
});

test('makes the soft edge of a shadow as wide as the sun’s disc, with a gradual transition', () => {
  const places = Array.from({ length: 21 }, (_, i) => -0.1 + i * 0.01);
  const shares = places.map((x) => {
    const seeds = Array.from({ length: 40 }, (_, seed) => shareAt(x, seed));
    // The results of neighbouring texels hardly differ.
    expect(Math.max(...seeds) - Math.min(...seeds)).toBeLessThan(0.13);
    return seeds.reduce((sum, share) => sum + share, 0) / seeds.length;
  });
  for (const [i, share] of shares.entries()) {
    const out = Math.max(-1, Math.min(1, places[i]! / 0.1));
    // The part of a disc on one side of a straight edge.
    const part = (Math.acos(-out) + out * Math.sqrt(1 - out * out)) / Math.PI;
    expect(Math.abs(share - part)).toBeLessThan(0.05);
  }
});

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

function chart(width: number, height: number, detail: Detail = 'fine'): Chart {
  return {
    layer: 'floor',
    node: 'floor-hall',
    base: 0,
    detail,
    material: { name: 'oak', albedo: [0.5, 0.5, 0.5] },
    origin: [0, 0, 0],
    u: [1, 0, 0],
    v: [0, 0, -1],
    normal: [0, 1, 0],
    width,
    height,
    pieces: [{ s0: 0, t0: 0, s1: width, t1: height }],
  };
}

/** Returns each chart's texels, with the margin that repeats its edge colour. */
function areas(charts: Chart[]) {
  return packAtlas(charts).slots.map(({ page, x, y, columns, rows }) => ({
    page,
    left: x - BLEED,
    top: y - BLEED,
    right: x + columns + BLEED,
    bottom: y + rows + BLEED,
  }));
}

test('places every chart on one page, without overlaps', () => {
  const charts = Array.from({ length: 60 }, (_, i) => chart(0.3 + (i % 7) * 1.7, 0.2 + (i % 5) * 0.9));
  const { heights } = packAtlas(charts);
  const placed = areas(charts);
  expect(heights.length).toBeGreaterThan(1);
  for (const [i, a] of placed.entries()) {
    expect(Math.min(a.left, a.top)).toBeGreaterThanOrEqual(0);
    expect(a.right).toBeLessThanOrEqual(PAGE);
    expect(a.bottom).toBeLessThanOrEqual(heights[a.page]!);
    for (const b of placed.slice(i + 1)) {
      const apart =
        a.page !== b.page || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      expect(apart).toBe(true);
    }
  }
});

test('stretches the texels of a chart that exceeds a page, but only along its long side', () => {
  const charts = [chart(24, 2, 'floor'), chart(2, 24, 'floor'), chart(2, 2, 'floor')];
  const [long, tall, small] = packAtlas(charts).slots;
  for (const { left, top, right, bottom } of areas(charts)) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(Math.max(right, bottom)).toBeLessThanOrEqual(PAGE);
  }
  expect(long!.columns).toBe(PAGE - 2 * BLEED);
  expect(tall!.rows).toBe(PAGE - 2 * BLEED);
  expect([long!.rows, tall!.columns]).toEqual([small!.rows, small!.columns]);
});

test('rejects a chart whose texels would be stretched too far, and names it', () => {
  expect(() => packAtlas([chart(80, 2, 'floor')])).toThrow(/‘oak’ in ‘floor-hall’ is 80\.0 m long/);
});
