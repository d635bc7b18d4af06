import type { MeshBVH } from 'three-mesh-bvh';
import type { Daylight } from '../building/daylight.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { cellRandom } from '../materials/noise.ts';
import { tangents } from './gather.ts';
import { isBlocked } from './rays.ts';

const RAYS = 72;
const radiance = new Float64Array(3);

/** Light of the open sky and the land on a surface out of doors, added to `out` at `at`. */
export function openSkyLight(
  bvh: MeshBVH,
  sky: Daylight['sky'],
  p: Vec3,
  n: Vec3,
  seed: number,
  out: Float32Array,
  at: number,
): void {
  const [t, b] = tangents(n);
  const [j0, j1] = [cellRandom(seed, 17, 1), cellRandom(seed, 18, 1)];
  const sum = [0, 0, 0];
  for (let k = 0; k < RAYS; k++) {
    const square = ((k + 0.5) / RAYS + j0) % 1;
    const turn = ((k * 0.6180339887 + j1) % 1) * Math.PI * 2;
    const r = Math.sqrt(square);
    const [lx, ly, lz] = [r * Math.cos(turn), r * Math.sin(turn), Math.sqrt(1 - square)];
    const dx = t[0] * lx + b[0] * ly + n[0] * lz;
    const dy = t[1] * lx + b[1] * ly + n[1] * lz;
    const dz = t[2] * lx + b[2] * ly + n[2] * lz;
    if (isBlocked(bvh, p[0], p[1], p[2], dx, dy, dz, 60)) continue;
    sky(dy, radiance);
    for (let c = 0; c < 3; c++) sum[c]! += radiance[c]!;
  }
  for (let c = 0; c < 3; c++) out[at + c]! += (sum[c]! * Math.PI) / RAYS;
}
