import type { Model } from '../../geometry/model.ts';
import { hit } from '../../light/rays.ts';
import type { Lookup } from '../../light/lookup.ts';
import type { Samples } from '../../light/samples.ts';

/** Light kept on surfaces beforehand, at the place that `hit` names (met at x, y, z), written to `out`. */
export function cachedLight(
  model: Model,
  lookup: Lookup,
  samples: Samples,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  const { triangle, u, v } = hit;
  out.fill(0);
  const index = lookup.kind[triangle * 4]!;
  if (index < 0) {
    if (lookup.kind[triangle * 4 + 1]! < 0) return;
    take(samples, lookup.kind[triangle * 4 + 1]!, 1 - u - v, out);
    take(samples, lookup.kind[triangle * 4 + 2]!, u, out);
    take(samples, lookup.kind[triangle * 4 + 3]!, v, out);
    return;
  }
  const chart = model.charts[index]!;
  const [px, py, pz] = [x - chart.origin[0], y - chart.origin[1], z - chart.origin[2]];
  const columns = samples.grids[index * 3 + 1]!;
  const rows = samples.grids[index * 3 + 2]!;
  const s = ((px * chart.u[0] + py * chart.u[1] + pz * chart.u[2]) / chart.width) * (columns - 1);
  const t = ((px * chart.v[0] + py * chart.v[1] + pz * chart.v[2]) / chart.height) * (rows - 1);
  const i = Math.min(columns - 2, Math.max(0, Math.floor(s)));
  const j = Math.min(rows - 2, Math.max(0, Math.floor(t)));
  const fx = Math.min(1, Math.max(0, s - i));
  const fy = Math.min(1, Math.max(0, t - j));
  const first = samples.grids[index * 3]! + j * columns + i;
  take(samples, first, (1 - fx) * (1 - fy), out);
  take(samples, first + 1, fx * (1 - fy), out);
  take(samples, first + columns, (1 - fx) * fy, out);
  take(samples, first + columns + 1, fx * fy, out);
}

function take({ lamps, sun, bounced }: Samples, sample: number, share: number, out: Float64Array): void {
  for (let c = 0; c < 3; c++) {
    const at = sample * 3 + c;
    out[c] = out[c]! + (lamps[at]! + sun[at]! + bounced[at]!) * share;
  }
}
