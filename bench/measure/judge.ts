/** What a simulation found of one part of a kind. */
export interface Coverage {
  /** Part of the intervals that hold the truth. */
  coverage: number;
  /** Mean of the intervals' widths by the width of the shortest interval that holds 95 % of what was measured, over all situations. */
  width: number;
  /** The mean of that of the tenth of situations where it is largest. */
  widest: number;
  /** Mean error of the value by half the interval's width. */
  bias: number;
  /** Parts of the draws that had a range and no tolerance, and no number at all. */
  ranges: number;
  declined: number;
  draws: number;
}

/** One measurement: the truth, what plain geometry finds, and the interval that is tried. */
export interface Draw {
  part: string;
  truth: number;
  plain: number;
  interval: { low: number; high: number; value: number; isRange: boolean } | null;
}

/** `situations`: the draws of each. */
export function judge(situations: readonly Draw[][]): Coverage {
  const draws = situations.flat();
  const given = draws.flatMap(({ truth, interval }) => (interval ? [{ truth, ...interval }] : []));
  const ratios = situations.flatMap((draws) => {
    const widths = draws.flatMap(({ interval }) => (interval ? [interval.high - interval.low] : []));
    if (widths.length < draws.length / 2) return [];
    return [mean(widths) / shortestInterval(draws.map(({ plain }) => plain))];
  });
  const largest = [...ratios].sort((a, b) => b - a).slice(0, Math.ceil(ratios.length / 10));
  return {
    coverage: mean(given.map(({ low, high, truth }) => Number(low <= truth && truth <= high))),
    width: mean(ratios),
    widest: mean(largest),
    bias: mean(given.map(({ value, truth, low, high }) => (2 * (value - truth)) / (high - low))),
    ranges: given.filter(({ isRange }) => isRange).length / draws.length,
    declined: 1 - given.length / draws.length,
    draws: draws.length,
  };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** The width of the shortest interval that holds 95 % of the numbers. */
function shortestInterval(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const held = Math.ceil(0.95 * sorted.length);
  return Math.min(...sorted.slice(held - 1).map((high, i) => high - sorted[i]!));
}
