import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryPause } from './retry-pause.ts';

test('doubles the pause from a second up to a minute @12.23', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 10_000].map((attempt) => retryPause(attempt, 0));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('shortens a pause at random by up to half', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, random) => {
        const pause = retryPause(attempt, random);
        expect(pause).toBeGreaterThanOrEqual(retryPause(attempt, 0) / 2);
        expect(pause).toBeLessThanOrEqual(retryPause(attempt, 0));
      },
    ),
  );
});
