import { describe, expect, it } from 'vitest';
import { simulate } from '../../bench/measure/simulate.ts';
import { rounds } from '../../tests/support/rounds.ts';
import { MEASUREMENT_KINDS } from './measurement.ts';

// `npm run soak` draws 2,000 samples in 100 captures, each with a separate scale, so that the measured share
// is accurate to about 1 %. `npm run bench measure` draws ten times as many samples and requires 94 %.
const EXTENT = { situations: 20, captures: rounds(40, 100), seed: 5 };

describe('with simulated errors', () => {
  it.each(MEASUREMENT_KINDS)(
    'the intervals of a %s contain the true value and are not much wider than necessary @13.20',
    (kind) => {
      for (const { coverage, width, declined, draws } of simulate(kind, EXTENT).values()) {
        expect(draws).toBe(EXTENT.situations * EXTENT.captures);
        expect(coverage).toBeGreaterThan(0.93);
        expect(width).toBeLessThan(1.35);
        expect(declined).toBeLessThan(0.05);
      }
    },
  );

  it('the intervals of a distance contain the true value if two tape measurements set the scale @13.27', () => {
    for (const { coverage, width } of simulate('distance', { ...EXTENT, calibrated: true }).values()) {
      expect(coverage).toBeGreaterThan(0.93);
      expect(width).toBeLessThan(1.35);
    }
  });
});
