/** Half of a normal distribution's 95 % interval, in standard deviations. */
export const Z95 = 1.959964;

/**
 * The standard normal distribution function.
 * Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26: within 1.5 × 10⁻⁷.
 */
export function normalAt(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - series * Math.exp(-x * x);
  return z < 0 ? (1 - erf) / 2 : (1 + erf) / 2;
}

/** How many standard deviations hold all but `outside` of a normal distribution, half of that on either side. */
export function normalWidth(outside: number): number {
  let [low, high] = [0, 10];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (2 * (1 - normalAt(middle)) > outside) low = middle;
    else high = middle;
  }
  return high;
}
