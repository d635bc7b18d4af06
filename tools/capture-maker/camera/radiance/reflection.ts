import { findNearest, hit } from '../../light/rays.ts';
import { panoramaAt } from './texture.ts';
import { type TracedScene, surface, surfaceAt } from './surface-at.ts';
import type { Model } from '../../geometry/model.ts';
import type { Lookup } from '../../light/atlas.ts';
import type { Samples } from '../../light/samples.ts';

const light = new Float64Array(3);
/** The brightness of the sky in a reflection, higher than the display can show directly. */
const REFLECTED_SKY = 2.2;

/** Writes what a reflection shows along a ray to `out`: surfaces under their cached light, and the sky. */
export function traceReflection(
  scene: TracedScene,
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
  out: Float64Array,
): void {
  const { solid, model, samples, sheet, panorama, glow } = scene;
  if (!findNearest(solid.bvh, x, y, z, dx, dy, dz, 200)) {
    panoramaAt(panorama, dx, dy, dz, out);
    for (let c = 0; c < 3; c++) out[c] = out[c]! * glow * REFLECTED_SKY;
    return;
  }
  const [hx, hy, hz] = [x + dx * hit.distance, y + dy * hit.distance, z + dz * hit.distance];
  cachedLight(model, solid.lookup, samples, hx, hy, hz, light);
  surfaceAt(model, solid, sheet, hx, hy, hz);
  const shines = surface.material.glow;
  for (let c = 0; c < 3; c++)
    out[c] = shines ? surface.glow[c]! * glow : (surface.albedo[c]! * light[c]!) / Math.PI;
}

/** Adds to `out` the light on a point from other surfaces, from `rays` directions around `n`. */
export function addBounced(
  { solid, model, samples }: TracedScene,
  p: Float64Array,
  n: Float64Array,
  directions: Float64Array,
  out: Float64Array,
): void {
  const rays = directions.length / 2;
  const [nx, ny, nz] = [n[0]!, n[1]!, n[2]!];
  // Any frame around the normal (Duff et al. 2017, 'Building an orthonormal basis, revisited').
  const sign = nz >= 0 ? 1 : -1;
  const a = -1 / (sign + nz);
  const b = nx * ny * a;
  const [tx, ty, tz] = [1 + sign * nx * nx * a, sign * b, -sign * nx];
  const [bx, by, bz] = [b, sign + ny * ny * a, -ny];
  for (let k = 0; k < rays; k++) {
    const square = directions[k * 2]!;
    const turn = directions[k * 2 + 1]! * Math.PI * 2;
    const r = Math.sqrt(square);
    const [lx, ly, lz] = [r * Math.cos(turn), r * Math.sin(turn), Math.sqrt(1 - square)];
    const dx = tx * lx + bx * ly + nx * lz;
    const dy = ty * lx + by * ly + ny * lz;
    const dz = tz * lx + bz * ly + nz * lz;
    if (!findNearest(solid.bvh, p[0]!, p[1]!, p[2]!, dx, dy, dz, 90)) continue;
    const { triangle, distance } = hit;
    if (hit.back && solid.lookup.sheet[triangle] === 0) continue;
    cachedLight(
      model,
      solid.lookup,
      samples,
      p[0]! + dx * distance,
      p[1]! + dy * distance,
      p[2]! + dz * distance,
      light,
    );
    for (let c = 0; c < 3; c++)
      out[c] = out[c]! + (solid.lookup.albedo[triangle * 3 + c]! * light[c]!) / rays;
  }
}

/** Writes the cached light of surfaces at the place that `hit` names (hit at x, y, z) to `out`. */
function cachedLight(
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
