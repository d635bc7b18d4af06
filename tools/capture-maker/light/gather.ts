import type { MeshBVH } from 'three-mesh-bvh';
import { cellRandom } from '../materials/patterns.ts';
import { findNearest, hit } from './rays.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Lookup } from './atlas.ts';
import type { Samples } from './samples.ts';

const found = new Float64Array(3);

/**
 * Gathers light that reaches a sample from other surfaces: `rays` directions over its hemisphere, each with
 * what the hit surface last reflected. Writes to `out`. Marks the sample as buried if too many rays hit
 * surfaces from behind.
 */
export function gather(
  model: Model,
  bvh: MeshBVH,
  lookup: Lookup,
  samples: Samples,
  index: number,
  rays: number,
  out: Float32Array,
): void {
  const o = index * 3;
  const { position, normal } = samples;
  const [x, y, z] = [position[o]!, position[o + 1]!, position[o + 2]!];
  const [nx, ny, nz] = [normal[o]!, normal[o + 1]!, normal[o + 2]!];
  const [[tx, ty, tz], [bx, by, bz]] = tangents([nx, ny, nz]);
  const [j0, j1] = [cellRandom(index, 7, rays), cellRandom(index, 8, rays)];
  let [red, green, blue, behind] = [0, 0, 0, 0];
  for (let k = 0; k < rays; k++) {
    const square = ((k + 0.5) / rays + j0) % 1;
    const turn = ((k * 0.6180339887 + j1) % 1) * Math.PI * 2;
    const r = Math.sqrt(square);
    const [lx, ly, lz] = [r * Math.cos(turn), r * Math.sin(turn), Math.sqrt(1 - square)];
    const dx = tx * lx + bx * ly + nx * lz;
    const dy = ty * lx + by * ly + ny * lz;
    const dz = tz * lx + bz * ly + nz * lz;
    if (!findNearest(bvh, x, y, z, dx, dy, dz, 60)) continue;
    if (hit.back && lookup.sheet[hit.triangle] === 0) {
      behind++;
      continue;
    }
    radiosityAtHit(
      model,
      lookup,
      samples,
      x + dx * hit.distance,
      y + dy * hit.distance,
      z + dz * hit.distance,
    );
    red += found[0]!;
    green += found[1]!;
    blue += found[2]!;
  }
  const scale = 1 / Math.max(1, rays - behind);
  out[o] = red * scale;
  out[o + 1] = green * scale;
  out[o + 2] = blue * scale;
  if (behind > rays * 0.3) samples.valid[index] = 0;
}

/** Returns any frame around a normal (Duff et al. 2017, 'Building an orthonormal basis, revisited'). */
export function tangents([nx, ny, nz]: Vec3): [Vec3, Vec3] {
  const sign = nz >= 0 ? 1 : -1;
  const a = -1 / (sign + nz);
  const b = nx * ny * a;
  return [
    [1 + sign * nx * nx * a, sign * b, -sign * nx],
    [b, sign + ny * ny * a, -ny],
  ];
}

function radiosityAtHit(
  model: Model,
  lookup: Lookup,
  samples: Samples,
  x: number,
  y: number,
  z: number,
): void {
  const { triangle, u, v } = hit;
  const chartIndex = lookup.kind[triangle * 4]!;
  found.fill(0);
  if (chartIndex >= 0) {
    const chart = model.charts[chartIndex]!;
    const [px, py, pz] = [x - chart.origin[0], y - chart.origin[1], z - chart.origin[2]];
    const columns = samples.grids[chartIndex * 3 + 1]!;
    const rows = samples.grids[chartIndex * 3 + 2]!;
    const s = (px * chart.u[0] + py * chart.u[1] + pz * chart.u[2]) / chart.width;
    const t = (px * chart.v[0] + py * chart.v[1] + pz * chart.v[2]) / chart.height;
    const i = Math.min(columns - 1, Math.max(0, Math.round(s * (columns - 1))));
    const j = Math.min(rows - 1, Math.max(0, Math.round(t * (rows - 1))));
    take(samples, samples.grids[chartIndex * 3]! + j * columns + i, 1);
  } else {
    const corner = lookup.kind[triangle * 4 + 1]!;
    if (corner < 0) return;
    take(samples, corner, 1 - u - v);
    take(samples, lookup.kind[triangle * 4 + 2]!, u);
    take(samples, lookup.kind[triangle * 4 + 3]!, v);
  }
  for (let c = 0; c < 3; c++) found[c] = found[c]! * lookup.albedo[triangle * 3 + c]!;
}

function take({ lamps, sun, bounced }: Samples, sample: number, share: number): void {
  for (let c = 0; c < 3; c++) {
    const at = sample * 3 + c;
    found[c] = found[c]! + (lamps[at]! + sun[at]! + bounced[at]!) * share;
  }
}
