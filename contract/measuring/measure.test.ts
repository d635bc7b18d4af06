import fc from 'fast-check';
import { expect, it, describe } from 'vitest';
import { rounds } from '../../tests/support/rounds.ts';
import { deriveScale } from './derive-scale.ts';
import { formatMeasured } from './format-measured.ts';
import { measure, type Measured, measureAngle } from './measure.ts';
import { MEASUREMENT_KINDS, SNAPS, type MeasuredPoint } from './measurement.ts';
import { EXACT, POINTS_ONLY, free, onFloor, one } from '../../tests/support/player/measured-points.ts';
import type { Vector } from '../vector.ts';
import type { MeasuredValue } from './measured-value.ts';
import type { Scale } from './scale.ts';

const coordinate = fc.oneof(
  fc.constantFrom(0, 1, -1, 1e-9, 2.5),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  // Earlier versions stored coordinates of any size.
  fc.double({ noDefaultInfinity: true, noNaN: true }),
);
const vector = fc.tuple(coordinate, coordinate, coordinate);
const point = fc.record(
  {
    position: vector,
    snap: fc.constantFrom(...SNAPS),
    normal: vector,
    edge: vector,
    eye: vector,
    pixel: fc.oneof(fc.constant(0.001), fc.double({ min: 1e-9, max: 1, noNaN: true })),
    picking: fc.double({ min: 0, max: 10, noNaN: true }),
  },
  { requiredKeys: ['position', 'snap'] },
) as fc.Arbitrary<MeasuredPoint>;
const measurement = fc.record(
  {
    kind: fc.constantFrom(...MEASUREMENT_KINDS),
    points: fc.array(point, { minLength: 1, maxLength: 7 }),
    height: fc.double({ min: 5e-324, max: 1_000, noNaN: true }),
    heightSnap: fc.constantFrom(...SNAPS),
  },
  { requiredKeys: ['kind', 'points'] },
) as fc.Arbitrary<Measured>;
const accuracy = fc.record({
  relative: fc.constantFrom(0, 0.02, 1),
  absolute: fc.constantFrom(0, 0.01, 10),
  source: fc.constant('stated' as const),
});
const tape = fc.record({
  id: fc.string(),
  title: fc.constant(''),
  kind: fc.constant('length' as const),
  points: fc.array(point, { minLength: 2, maxLength: 2 }),
  length: fc.double({ min: 5e-324, max: 10_000, noNaN: true }),
  tolerance: fc.double({ min: 0, max: 10, noNaN: true }),
});

it('returns a value within its interval for any document, or the reason why there is no value @13.20 @16.15', () => {
  fc.assert(
    fc.property(measurement, accuracy, fc.array(tape, { maxLength: 3 }), (item, accuracy, tapes) => {
      const scale = deriveScale(accuracy, tapes);
      expect(scale.factor).toBeGreaterThan(0);
      expect(Number.isFinite(scale.relative)).toBe(true);
      const values = measure(item, scale);
      expect(values.length).toBeGreaterThan(0);
      for (const value of values) {
        expect(formatMeasured(value).text).not.toMatch(/NaN|undefined|∞/);
        if (value.state === 'declined') continue;
        expect(value.low).toBeLessThanOrEqual(value.value);
        expect(value.high).toBeGreaterThanOrEqual(value.value);
        expect(value.low).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(value.high)).toBe(true);
        const reach = Math.max(value.high - value.value, value.value - value.low);
        for (const { amount } of value.contributions) expect(Number.isFinite(amount)).toBe(true);
        // Ranges are cut off at zero. Compares contributions only if the range was not cut off.
        if (value.low > 0)
          for (const { amount } of value.contributions)
            expect(amount).toBeLessThanOrEqual(reach * (1 + 1e-9));
      }
    }),
    { numRuns: rounds(100, 500) },
  );
});

const SCALE_ONLY: Scale = { ...EXACT, relative: 0.02 };

function amount({ contributions }: MeasuredValue, source: string): number {
  return contributions.find((contribution) => contribution.source === source)?.amount ?? 0;
}

describe('a distance @13.21', () => {
  it('shares the scale’s error with all other distances, and adds the errors of both ends', () => {
    const far = one('distance', [free([0, 0, 0]), free([3, 0, 4])], SCALE_ONLY);
    expect(far).toMatchObject({ state: 'value', value: 5, tolerance: expect.closeTo(0.1, 6) });
    const ends = one('distance', [free([0, 0, 0]), free([3, 0, 4])], POINTS_ONLY);
    expect(ends.tolerance).toBeCloseTo(0.01 * Math.SQRT2, 6);
  });

  it('includes the error of one pixel, which is larger along the slope of a surface than across it', () => {
    const eye: Vector = [0, 1, -3];
    const point = onFloor(0, 0, eye);
    const corner = (position: Vector): MeasuredPoint => ({ position, snap: 'corner' });
    const across = one('distance', [point, corner([4, 0, 0])], EXACT);
    const along = one('distance', [point, corner([0, 0, 4])], EXACT);
    const half = Math.sqrt(10) * 0.0005;
    // Expects two standard deviations of a uniform error, divided along the slope by the cosine of the slant.
    const twice = 2 / Math.sqrt(3);
    expect(amount(across, 'pixel')).toBeCloseTo(twice * half, 6);
    expect(amount(along, 'pixel')).toBeCloseTo(twice * half * Math.sqrt(10), 4);
  });

  it('from a surface without a normal has the error along the ray of a surface at a slant of 80°', () => {
    const aimed: MeasuredPoint = { position: [0, 0, -4], snap: 'free', eye: [0, 0, 0], pixel: 0.001 };
    const value = one('distance', [aimed, { position: [0, 0, -9], snap: 'corner' }], EXACT);
    // Expects at least 95 % of the area that a pixel covers on a surface at a slant of 80°.
    const patch = 4 * Math.tan(0.0005) * Math.tan((80 * Math.PI) / 180);
    expect(amount(value, 'pixel')).toBeGreaterThanOrEqual(0.95 * patch);
    expect(amount(value, 'pixel')).toBeLessThan(patch);
  });

  it('from an edge has the accuracy of the snap across the edge, and of the aim along it', () => {
    const edge: Vector = [0, 0, 1];
    const point: MeasuredPoint = { position: [0, 0, 0], snap: 'edge', edge, eye: [0, 3, 0], pixel: 0.002 };
    const across = one('distance', [point, { ...point, position: [1, 0, 0] }], EXACT);
    expect(amount(across, 'pixel')).toBe(0);
    expect(amount(across, 'snap')).toBeCloseTo((2 * Math.SQRT2 * 0.001) / Math.sqrt(3), 6);
    const along = one('distance', [point, { ...point, position: [0, 0, 1] }], EXACT);
    expect(amount(along, 'snap')).toBe(0);
    expect(amount(along, 'pixel')).toBeGreaterThan(0.004);
  });

  it('reports the error that picking the points contributes', () => {
    const picked = { ...free([0, 0, 0]), picking: 0.02 };
    const value = one('distance', [picked, free([5, 0, 0])], EXACT);
    expect(value.contributions).toEqual([
      { source: 'picking', amount: expect.closeTo(0.04 / Math.sqrt(3), 6) },
    ]);
  });

  it('does not change when all points are rotated', () => {
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
  it('has a total and segments, and the segments at a corner share its error', () => {
    const points = [free([0, 0, 0]), free([2, 0, 0]), free([4, 0, 0])];
    const [total, ...segments] = measure({ kind: 'path', points }, POINTS_ONLY);
    expect(segments.map(({ part, index }) => [part, index])).toEqual([
      ['segment', 0],
      ['segment', 1],
    ]);
    // An error of the corner along the line lengthens one segment and shortens the other by the same amount.
    expect(total!.tolerance).toBeCloseTo(0.01 * Math.SQRT2, 5);
    expect(total!.value).toBeCloseTo(4, 3);
  });

  it('of short segments is at least as inaccurate as its largest single source of error @16.24', () => {
    const zigzag = Array.from({ length: 9 }, (_, at) => free([at * 0.002, at % 2 === 0 ? 0 : 0.02, 0]));
    const [total] = measure({ kind: 'path', points: zigzag }, POINTS_ONLY);
    const reach = Math.max(total!.high! - total!.value!, total!.value! - total!.low!);
    expect(total!.contributions.length).toBeGreaterThan(0);
    for (const { amount } of total!.contributions) expect(amount).toBeLessThanOrEqual(reach);
    // An error of some millimetres in a corner moves both segments that meet there.
    expect(reach).toBeGreaterThan(0.02);
  });

  it('ignores a repeated point', () => {
    const points = [free([0, 0, 0]), free([0, 0, 0]), free([4, 0, 0])];
    const values = measure({ kind: 'path', points }, SCALE_ONLY);
    expect(values).toHaveLength(2);
    expect(values[0]).toMatchObject({ value: 4, tolerance: expect.closeTo(0.08, 9) });
  });
});

describe('a height and a clearance @13.21', () => {
  it('the height is vertical and does not depend on the horizontal positions of its ends', () => {
    const floor = onFloor(0, 0, [0, 1.6, -6]);
    const ceiling = { ...onFloor(3, 2, [0, 1.6, -6]), position: [3, 2.7, 2] as Vector };
    const value = one('height', [floor, ceiling], SCALE_ONLY);
    expect(value).toMatchObject({ value: expect.closeTo(2.7, 9), tolerance: expect.closeTo(0.054, 6) });
    expect(amount(value, 'pixel')).toBe(0);
  });

  it('the clearance follows the normal of its surface, from any viewpoint', () => {
    const wall: MeasuredPoint = { position: [0, 1, 0], normal: [0, 0, 1], snap: 'surface' };
    const facing: MeasuredPoint = { position: [0.5, 1.4, 0.9], normal: [0, 0, -1], snap: 'surface' };
    const value = one('clearance', [wall, facing], SCALE_ONLY);
    expect(value.value).toBeCloseTo(0.9, 9);
    // If the facing point is not opposite the surface point, an error in the direction of the normal adds to
    // the tolerance.
    const aside = one('clearance', [wall, facing], POINTS_ONLY);
    const straight = one('clearance', [wall, { ...facing, position: [0, 1, 0.9] }], POINTS_ONLY);
    expect(aside.tolerance).toBeGreaterThan(1.5 * straight.tolerance!);
    const { normal: _, ...bare } = wall;
    expect(one('clearance', [bare, facing], EXACT)).toMatchObject({ state: 'declined', reason: 'no-normal' });
  });
});

const FINE: Scale = deriveScale({ relative: 0.02, absolute: 0.002, source: 'stated' }, []);
const DEGREE = Math.PI / 180;

function angleOf(degrees: number, arm: number, scale: Scale) {
  const at = (x: number, y: number): MeasuredPoint => ({ position: [x, y, 0], snap: 'free' });
  const turn = degrees * DEGREE;
  return measureAngle([at(arm, 0), at(0, 0), at(arm * Math.cos(turn), arm * Math.sin(turn))], scale);
}

describe('an angle @13.22', () => {
  it('does not depend on the scale', () => {
    expect(angleOf(60, 2, FINE)).toEqual(angleOf(60, 2, { ...FINE, relative: 0.5, factor: 2 }));
  });

  it('is more accurate if its arms are longer', () => {
    const [short, long] = [angleOf(90, 0.5, FINE), angleOf(90, 2, FINE)];
    expect(long).toMatchObject({ state: 'value', value: expect.closeTo(Math.PI / 2, 6) });
    // The expected tolerance comes from the errors of the two ends, and of the vertex for each arm.
    expect(long.tolerance).toBeCloseTo((2 * 0.002) / 2, 6);
    expect(short.tolerance).toBeCloseTo(4 * long.tolerance!, 6);
  });

  it('is shown as a range that ends at 0° or 180° if it is close to that limit', () => {
    const sharp = angleOf(0.1, 1, FINE);
    expect(sharp).toMatchObject({ state: 'range', reason: 'small-angle', low: 0 });
    expect(sharp.high! / DEGREE).toBeLessThan(1);
    const straight = angleOf(179.9, 1, FINE);
    expect(straight).toMatchObject({ state: 'range', reason: 'straight-angle', high: Math.PI });
    expect(straight.low! / DEGREE).toBeGreaterThan(179);
    for (const degrees of [0, 180])
      expect(angleOf(degrees, 1, FINE)).toMatchObject({ state: 'range', tolerance: null });
  });

  it('is not calculated if its arms are not longer than their errors', () => {
    expect(angleOf(60, 0.005, FINE)).toMatchObject({ state: 'declined', reason: 'short-arms' });
  });

  it('is shown as a range if its tolerance exceeds 30°', () => {
    expect(angleOf(90, 0.013, FINE)).toMatchObject({ state: 'range', reason: 'wide' });
  });
});
