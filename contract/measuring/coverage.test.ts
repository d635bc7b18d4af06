import { describe, expect, it } from 'vitest';
import { simulate } from '../../bench/measure/simulate.ts';
import { MEASUREMENT_KINDS } from './measurement.ts';

// `npm run bench measure` draws ten times as many and requires 94 %. The share of 2,000 draws, in 100
// captures with their own scale, is certain to about 1 %.
const EXTENT = { situations: 20, captures: 100, seed: 4 };
/** Milliseconds: each takes half a second on a quiet machine. */
const MOMENT = 30_000;

describe('drawn from the documented errors', () => {
  it.each(MEASUREMENT_KINDS)(
    'intervals of a %s contain the true value and are not much wider than necessary @13.20',
    (kind) => {
      for (const { coverage, width, declined, draws } of simulate(kind, EXTENT).values()) {
        expect(draws).toBe(2_000);
        expect(coverage).toBeGreaterThan(0.93);
        expect(width).toBeLessThan(1.35);
        expect(declined).toBeLessThan(0.05);
      }
    },
  );

  it(
    'intervals contain the true value if two tapes give the scale @13.27',
    () => {
      for (const { coverage, width } of simulate('distance', { ...EXTENT, calibrated: true }).values()) {
        expect(coverage).toBeGreaterThan(0.93);
        expect(width).toBeLessThan(1.35);
      }
    },
    MOMENT,
  );
});
