import { eachSample, type WallSamples } from './wall-samples.ts';

/** Square metres of surface, weighted, from which on a direction is told. */
const ENOUGH = 0.2;

/** The direction that most walls in a box, metres, run in or across: 0 to a quarter turn; null where there is none. */
export function usualAngle(
  samples: WallSamples,
  box: readonly [number, number, number, number],
): number | null {
  const bins = new Float64Array(90);
  let total = 0;
  const quarter = (nx: number, nz: number) => {
    const angle = Math.atan2(nz, nx);
    return angle - Math.floor(angle / (Math.PI / 2)) * (Math.PI / 2);
  };
  eachSample(samples, box, (_x, _z, nx, nz, weight) => {
    const degree = Math.min(89, Math.floor((quarter(nx, nz) * 180) / Math.PI));
    bins[degree]! += weight;
    total += weight;
  });
  if (total < ENOUGH) return null;
  let peak = 0;
  const around = (degree: number) =>
    [-2, -1, 0, 1, 2].reduce((sum, off) => sum + bins[(degree + off + 90) % 90]!, 0);
  for (let degree = 1; degree < 90; degree++) if (around(degree) > around(peak)) peak = degree;
  // The mean near the peak, of angles four times as large so that a quarter turn is a whole one.
  let [sine, cosine] = [0, 0];
  eachSample(samples, box, (_x, _z, nx, nz, weight) => {
    const angle = quarter(nx, nz);
    const off = Math.abs((angle * 180) / Math.PI - peak - 0.5);
    if (Math.min(off, 90 - off) > 6) return;
    sine += weight * Math.sin(4 * angle);
    cosine += weight * Math.cos(4 * angle);
  });
  const angle = Math.atan2(sine, cosine) / 4;
  return angle < 0 ? angle + Math.PI / 2 : angle;
}
