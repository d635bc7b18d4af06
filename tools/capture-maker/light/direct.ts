import type { MeshBVH } from 'three-mesh-bvh';
import type { Vec3 } from '../geometry/vector.ts';
import { cellRandom } from '../materials/patterns.ts';
import { isBlocked } from './rays.ts';
import type { Daylight } from '../building/daylight.ts';
import type { PreparedLight } from './prepared-light.ts';
import { tangents } from './gather.ts';

const RAYS = 28;
const weights = new Float64Array(1024);
const sky = new Float64Array(3);

/** Writes the direct light on a point from lamps and windows, summed with shadows, to `out` at `at`. */
export function lampLight(
  bvh: MeshBVH,
  lights: PreparedLight[],
  skyRadiance: Daylight['sky'],
  p: Vec3,
  n: Vec3,
  seed: number,
  out: Float32Array,
  at: number,
): void {
  let total = 0;
  for (let i = 0; i < lights.length; i++) {
    weights[i] = expected(lights[i]!, p, n);
    total += weights[i]!;
  }
  let [r, g, b] = [0, 0, 0];
  for (let i = 0; i < lights.length; i++) {
    const share = weights[i]! / total;
    if (!(share > 0.002)) continue;
    const rays = Math.max(2, Math.min(24, Math.round(share * RAYS)));
    const light = lights[i]!;
    const area = light.area / rays;
    const [jx, jy] = [cellRandom(seed, i, 1), cellRandom(seed, i, 2)];
    for (let k = 0; k < rays; k++) {
      const a = (((k + 0.5) * 0.7548776662 + jx) % 1) * 2 - 1;
      const c = (((k + 0.5) * 0.5698402909 + jy) % 1) * 2 - 1;
      let dx = light.centre[0] + light.u[0] * a + light.v[0] * c - p[0];
      let dy = light.centre[1] + light.u[1] * a + light.v[1] * c - p[1];
      let dz = light.centre[2] + light.u[2] * a + light.v[2] * c - p[2];
      const square = dx * dx + dy * dy + dz * dz;
      const far = Math.sqrt(square);
      dx /= far;
      dy /= far;
      dz /= far;
      const facing = dx * n[0] + dy * n[1] + dz * n[2];
      const leaving = -(dx * light.normal[0] + dy * light.normal[1] + dz * light.normal[2]);
      if (facing <= 0 || leaving <= 0) continue;
      // Very near a light, one ray would represent too much, so the distance is at least a hand's breadth.
      const gain = (facing * leaving * area) / Math.max(square, 0.02);
      if (light.sky) {
        if (isBlocked(bvh, p[0], p[1], p[2], dx, dy, dz, 60)) continue;
        skyRadiance(dy, sky);
        r += gain * sky[0]!;
        g += gain * sky[1]!;
        b += gain * sky[2]!;
      } else {
        if (isBlocked(bvh, p[0], p[1], p[2], dx, dy, dz, far - 0.004)) continue;
        r += gain * light.radiance[0];
        g += gain * light.radiance[1];
        b += gain * light.radiance[2];
      }
    }
  }
  out[at] = r;
  out[at + 1] = g;
  out[at + 2] = b;
}

/** Returns a rough, unshadowed estimate of a light's contribution, to distribute the rays. */
function expected(light: PreparedLight, p: Vec3, n: Vec3): number {
  const [dx, dy, dz] = [light.centre[0] - p[0], light.centre[1] - p[1], light.centre[2] - p[2]];
  const square = dx * dx + dy * dy + dz * dz;
  const far = Math.sqrt(square);
  const facing = (dx * n[0] + dy * n[1] + dz * n[2] + light.reach * 0.7) / far;
  const leaving = -(dx * light.normal[0] + dy * light.normal[1] + dz * light.normal[2]) / far;
  if (facing <= 0 || leaving <= 0) return 0;
  return (light.power * Math.min(1, facing) * (leaving + 0.05)) / Math.max(square, 0.1);
}

const OPEN_SKY_RAYS = 72;
const radiance = new Float64Array(3);

/** Adds the light of the open sky and the land on an outdoor surface to `out` at `at`. */
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
  for (let k = 0; k < OPEN_SKY_RAYS; k++) {
    const square = ((k + 0.5) / OPEN_SKY_RAYS + j0) % 1;
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
  for (let c = 0; c < 3; c++) out[at + c]! += (sum[c]! * Math.PI) / OPEN_SKY_RAYS;
}
