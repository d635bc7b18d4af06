import { expect, test } from 'vitest';
import type { Chart, Detail } from '../geometry/model.ts';
import { BLEED, PAGE, packAtlas } from './atlas.ts';

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
