import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXACT, POINTS_ONLY, free, onFloor, one } from '../../../tests/support/player/measured-points.ts';
import type { Vector } from '../../vector.ts';
import { measure } from '../measure.ts';
import type { MeasuredPoint } from '../measurement.ts';
import type { MeasuredValue } from '../measured-value.ts';
import type { Scale } from '../scale.ts';

const SCALE_ONLY: Scale = { ...EXACT, relative: 0.02 };

function amount({ contributions }: MeasuredValue, source: string): number {
  return contributions.find((contribution) => contribution.source === source)?.amount ?? 0;
}

describe('a distance @13.21', () => {
  it('shares the error of scale with all others, and adds those of both its ends', () => {
    const far = one('distance', [free([0, 0, 0]), free([3, 0, 4])], SCALE_ONLY);
    expect(far).toMatchObject({ state: 'value', value: 5, tolerance: expect.closeTo(0.1, 6) });
    const ends = one('distance', [free([0, 0, 0]), free([3, 0, 4])], POINTS_ONLY);
    expect(ends.tolerance).toBeCloseTo(0.01 * Math.SQRT2, 6);
  });

  it('is off by a pixel, which covers more along the slope of a surface than across it', () => {
    const eye: Vector = [0, 1, -3];
    const point = onFloor(0, 0, eye);
    const corner = (position: Vector): MeasuredPoint => ({ position, snap: 'corner' });
    const across = one('distance', [point, corner([4, 0, 0])], EXACT);
    const along = one('distance', [point, corner([0, 0, 4])], EXACT);
    const half = Math.sqrt(10) * 0.0005;
    // a uniform error: two standard deviations; along the slope divided by the cosine of the slant
    const twice = 2 / Math.sqrt(3);
    expect(amount(across, 'pixel')).toBeCloseTo(twice * half, 6);
    expect(amount(along, 'pixel')).toBeCloseTo(twice * half * Math.sqrt(10), 4);
  });

  it('from an edge is as sure across it as the snap, and along it as the aim', () => {
    const edge: Vector = [0, 0, 1];
    const point: MeasuredPoint = { position: [0, 0, 0], snap: 'edge', edge, eye: [0, 3, 0], pixel: 0.002 };
    const across = one('distance', [point, { ...point, position: [1, 0, 0] }], EXACT);
    expect(amount(across, 'pixel')).toBe(0);
    expect(amount(across, 'snap')).toBeCloseTo((2 * Math.SQRT2 * 0.001) / Math.sqrt(3), 6);
    const along = one('distance', [point, { ...point, position: [0, 0, 1] }], EXACT);
    expect(amount(along, 'snap')).toBe(0);
    expect(amount(along, 'pixel')).toBeGreaterThan(0.004);
  });

  it('says what the picking adds', () => {
    const picked = { ...free([0, 0, 0]), picking: 0.02 };
    const value = one('distance', [picked, free([5, 0, 0])], EXACT);
    expect(value.contributions).toEqual([
      { source: 'picking', amount: expect.closeTo(0.04 / Math.sqrt(3), 6) },
    ]);
  });

  it('does not change when everything is turned', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 6.3, noNaN: true }), (turn) => {
        const round = ([x, y, z]: Vector): Vector => [
          x * Math.cos(turn) - y * Math.sin(turn),
          x * Math.sin(turn) + y * Math.cos(turn),
          z,
        ];
        const points = [onFloor(1, 2, [0, 1.6, 0]), onFloor(-2, 3, [0, 1.6, 0])];
        const turned = points.map((point) => ({
          ...point,
          position: round(point.position),
          normal: round(point.normal!),
          eye: round(point.eye!),
        }));
        const [as, was] = [turned, points].map((points) => one('distance', points, POINTS_ONLY));
        expect(as!.value).toBeCloseTo(was!.value!, 9);
        expect(as!.tolerance).toBeCloseTo(was!.tolerance!, 9);
      }),
    );
  });
});

describe('a path @13.21', () => {
  it('is a total and its segments; neighbours share the errors of the corner between them', () => {
    const points = [free([0, 0, 0]), free([2, 0, 0]), free([4, 0, 0])];
    const [total, ...segments] = measure({ kind: 'path', points }, POINTS_ONLY);
    expect(segments.map(({ part, index }) => [part, index])).toEqual([
      ['segment', 0],
      ['segment', 1],
    ]);
    // what moves the corner along the line lengthens one segment by what it takes from the other
    expect(total!.tolerance).toBeCloseTo(0.01 * Math.SQRT2, 5);
    expect(total!.value).toBeCloseTo(4, 3);
  });

  it('of short segments is at least as unsure as any source alone makes it @16.24', () => {
    const zigzag = Array.from({ length: 9 }, (_, at) => free([at * 0.002, at % 2 === 0 ? 0 : 0.02, 0]));
    const [total] = measure({ kind: 'path', points: zigzag }, POINTS_ONLY);
    const reach = Math.max(total!.high! - total!.value!, total!.value! - total!.low!);
    expect(total!.contributions.length).toBeGreaterThan(0);
    for (const { amount } of total!.contributions) expect(amount).toBeLessThanOrEqual(reach);
    // a corner that is off by some millimetres moves both segments that meet in it
    expect(reach).toBeGreaterThan(0.02);
  });

  it('does not count a point that was taken twice', () => {
    const points = [free([0, 0, 0]), free([0, 0, 0]), free([4, 0, 0])];
    const values = measure({ kind: 'path', points }, SCALE_ONLY);
    expect(values).toHaveLength(2);
    expect(values[0]).toMatchObject({ value: 4, tolerance: expect.closeTo(0.08, 9) });
  });
});

describe('a height and a clearance @13.21', () => {
  it('a height is plumb: aims along floor and ceiling do not matter', () => {
    const floor = onFloor(0, 0, [0, 1.6, -6]);
    const ceiling = { ...onFloor(3, 2, [0, 1.6, -6]), position: [3, 2.7, 2] as Vector };
    const value = one('height', [floor, ceiling], SCALE_ONLY);
    expect(value).toMatchObject({ value: expect.closeTo(2.7, 9), tolerance: expect.closeTo(0.054, 6) });
    expect(amount(value, 'pixel')).toBe(0);
  });

  it('a clearance is along the normal of its surface, from wherever it is taken', () => {
    const wall: MeasuredPoint = { position: [0, 1, 0], normal: [0, 0, 1], snap: 'surface' };
    const facing: MeasuredPoint = { position: [0.5, 1.4, 0.9], normal: [0, 0, -1], snap: 'surface' };
    const value = one('clearance', [wall, facing], SCALE_ONLY);
    expect(value.value).toBeCloseTo(0.9, 9);
    // to the side of where it began, the direction of the normal counts
    const aside = one('clearance', [wall, facing], POINTS_ONLY);
    const straight = one('clearance', [wall, { ...facing, position: [0, 1, 0.9] }], POINTS_ONLY);
    expect(aside.tolerance).toBeGreaterThan(1.5 * straight.tolerance!);
    const { normal: _, ...bare } = wall;
    expect(one('clearance', [bare, facing], EXACT)).toMatchObject({ state: 'declined', reason: 'no-normal' });
  });
});
