import type { Chart } from '../geometry/chart.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Slot } from './atlas.ts';

/** The mean of a texel's four quarters, so that fine lines neither come and go nor show steps. */
export function albedoOf(chart: Chart, slot: Slot, s: number, t: number, seed: number): Vec3 {
  if (!chart.material.pattern) return chart.material.albedo;
  const [ds, dt] = [chart.width / slot.columns / 4, chart.height / slot.rows / 4];
  const mean: Vec3 = [0, 0, 0];
  for (const [i, j] of QUARTERS) {
    const albedo = albedoAt(chart, s + ds * i, t + dt * j, seed);
    for (let c = 0; c < 3; c++) mean[c]! += albedo[c]! / QUARTERS.length;
  }
  return mean;
}

const QUARTERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

function albedoAt({ material }: Chart, s: number, t: number, seed: number): Vec3 {
  const factor = material.pattern?.(s, t, seed) ?? 1;
  const [r, g, b] = material.albedo;
  if (typeof factor === 'number') return [r * factor, g * factor, b * factor];
  return [r * factor[0], g * factor[1], b * factor[2]];
}
