import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deriveScale } from './derive-scale.ts';
import { formatMeasured } from './format-measured.ts';
import { measure } from './measure.ts';
import type { Measured } from './measure.ts';
import { MEASUREMENT_KINDS, SNAPS } from './measurement.ts';
import type { MeasuredPoint } from './measurement.ts';

const coordinate = fc.oneof(
  fc.constantFrom(0, 1, -1, 1e-9, 2.5),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  // as earlier versions stored them
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

it('whatever a document holds has a value within its interval, or says why not @13.20 @16.15', () => {
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
        // what is cut off below nothing is not part of a range, and still of the longer side
        if (value.low > 0)
          for (const { amount } of value.contributions)
            expect(amount).toBeLessThanOrEqual(reach * (1 + 1e-9));
      }
    }),
    { numRuns: 500 },
  );
});
