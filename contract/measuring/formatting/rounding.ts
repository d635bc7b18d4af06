/** Fraction of a step by which a rounded tolerance may be too small, so that 2.04 cm is shown as 2 cm. */
const SLACK = 0.05;

/** A rounded tolerance, and the step to which its value is rounded. */
export interface Rounded {
  shown: number;
  step: number;
}

/** Rounds up to one significant digit, or to 1.5 of it. `least`: the finest step. */
export function roundTolerance(tolerance: number, least: number): Rounded {
  const step = decimalStep(tolerance, least);
  const steps = tolerance / step;
  if (steps > 1 + SLACK && steps <= 1.5 + SLACK) return { shown: 1.5 * step, step };
  const up = Math.max(1, Math.ceil(steps - SLACK));
  return { shown: up * step, step: up < 10 ? step : 10 * step };
}

/** Returns the power of ten at or below a number, but not below `least`. */
export function decimalStep(number: number, least: number): number {
  if (number <= least) return least;
  return Math.max(least, 10 ** Math.floor(Math.log10(number) + 1e-9));
}

/** Rounds up to the next of the given steps. */
export function roundToSteps(tolerance: number, steps: readonly number[]): Rounded {
  const step = steps.findLast((step) => step <= tolerance * (1 + SLACK)) ?? steps[0]!;
  return { shown: Math.max(1, Math.ceil(tolerance / step - SLACK)) * step, step };
}

/** Returns the number of decimals that a step needs. */
export function digitsOf(step: number): number {
  return Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
}
