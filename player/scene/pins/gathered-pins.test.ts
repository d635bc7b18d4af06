import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownAt } from './gathered-pins.ts';

test('a pin with a range is visible only within the range, and a pin without a range always @13.8', () => {
  expect(shownAt(0, 10)).toBe(1);
  expect(shownAt(8.4, 10)).toBe(1);
  expect(shownAt(9.25, 10)).toBeCloseTo(0.5, 6);
  expect(shownAt(10, 10)).toBe(0);
  expect(shownAt(500, Infinity)).toBe(1);
});

test('a pin fades gradually in and out during a walk @13.8', () => {
  const metres = fc.double({ min: 0.5, max: 30, noNaN: true });
  fc.assert(
    fc.property(metres, fc.double({ min: 0, max: 1.2, noNaN: true }), (range, part) => {
      // In one frame of a fast walk, the eye moves by 2 cm.
      const jump = shownAt(range * part, range) - shownAt(range * part + 0.02, range);
      expect(jump).toBeGreaterThanOrEqual(0);
      expect(jump).toBeLessThan(Math.min(1, 0.25 / range) + 0.001);
    }),
  );
});
