import { eachSample, type WallSamples } from './wall-samples.ts';

/** Square metres of surface, weighted, from which on a direction is told. */
const ENOUGH = 0.2;
/** Bins of a quarter turn, and how many on either side are of one direction: 6°, as normals of small triangles scatter. */
const BINS = 360;
const AROUND = 24;
const PASSES = 8;

/** The direction that most walls in a box, metres, run in or across: 0 to a quarter turn; null where there is none. */
export function usualAngle(
  samples: WallSamples,
  box: readonly [number, number, number, number],
): number | null {
  const weights = new Float64Array(BINS);
  let total = 0;
  eachSample(samples, box, (_x, _z, nx, nz, weight) => {
    const turns = Math.atan2(nz, nx) / (Math.PI / 2);
    weights[Math.min(BINS - 1, Math.floor((turns - Math.floor(turns)) * BINS))]! += weight;
    total += weight;
  });
  if (total < ENOUGH) return null;
  let middle = peakOf(weights);
  // The mean of what is around it, until that stays: a window that is not in the middle cuts one side off.
  for (let pass = 0; pass < PASSES; pass++) middle += meanOff(weights, middle);
  const part = middle / BINS;
  return (part - Math.floor(part)) * (Math.PI / 2);
}

/** The middle of the bin with most around it. */
function peakOf(weights: Float64Array): number {
  let [best, most] = [0, -1];
  for (let bin = 0; bin < BINS; bin++) {
    let sum = 0;
    for (let off = -AROUND / 2; off <= AROUND / 2; off++) sum += weights[(bin + off + BINS) % BINS]!;
    if (sum <= most) continue;
    most = sum;
    best = bin;
  }
  return best + 0.5;
}

/** Bins from `middle` to the mean of what is around it; of bins at the rim of that, a part. */
function meanOff(weights: Float64Array, middle: number): number {
  let [sum, moment] = [0, 0];
  for (let bin = Math.floor(middle) - AROUND - 1; bin <= middle + AROUND + 1; bin++) {
    const off = bin + 0.5 - middle;
    const part = Math.max(0, Math.min(1, AROUND + 0.5 - Math.abs(off)));
    const weight = part * weights[((bin % BINS) + BINS) % BINS]!;
    sum += weight;
    moment += weight * off;
  }
  return sum > 0 ? moment / sum : 0;
}
