import type { MeshBVH } from 'three-mesh-bvh';
import type { Daylight } from '../../building/daylight.ts';
import type { PreparedLight } from '../../light/prepared-light.ts';
import { isBlocked } from '../../light/rays.ts';
import { pair } from './sequence.ts';
import { sampleWindow, sampled } from './window-sample.ts';
import { likely } from './likely-light.ts';

const weights = new Float64Array(1024);
const sky = new Float64Array(3);
const random = new Float64Array(2);
const pick = new Float64Array(2);

/**
 * Adds to `out` the light that a point gets straight from lamps and through windows, from `rays` places on lamps picked
 * by what they are likely to give.
 */
export function addLamps(
  bvh: MeshBVH,
  lights: PreparedLight[],
  skyRadiance: Daylight['sky'],
  p: Float64Array,
  n: Float64Array,
  rays: number,
  first: number,
  out: Float64Array,
): void {
  let total = 0;
  for (let i = 0; i < lights.length; i++) {
    total += likely(lights[i]!, p, n);
    weights[i] = total;
  }
  if (total === 0) return;
  for (let k = 0; k < rays; k++) {
    pair(11, first + k, pick);
    pair(12, first + k, random);
    // Each ray picks within a share of its own, so that the rays of one point differ.
    const at = ((k + pick[0]!) / rays) * total;
    let i = 0;
    while (i < lights.length - 1 && weights[i]! < at) i++;
    const chance = (weights[i]! - (i > 0 ? weights[i - 1]! : 0)) / total;
    addRay(bvh, lights[i]!, skyRadiance, p, n, 1 / (chance * rays), out);
  }
}

function addRay(
  bvh: MeshBVH,
  light: PreparedLight,
  skyRadiance: Daylight['sky'],
  p: Float64Array,
  n: Float64Array,
  share: number,
  out: Float64Array,
): void {
  sampleWindow(light, p[0]!, p[1]!, p[2]!, random[0]!, random[1]!);
  let dx = sampled.x - p[0]!;
  let dy = sampled.y - p[1]!;
  let dz = sampled.z - p[2]!;
  const far = Math.hypot(dx, dy, dz);
  dx /= far;
  dy /= far;
  dz /= far;
  const facing = dx * n[0]! + dy * n[1]! + dz * n[2]!;
  if (!(facing > 0)) return;
  const gain = facing * sampled.angle * share;
  if (isBlocked(bvh, p[0]!, p[1]!, p[2]!, dx, dy, dz, light.sky ? 90 : far - 0.004)) return;
  if (light.sky) skyRadiance(dy, sky);
  else sky.set(light.radiance);
  for (let k = 0; k < 3; k++) out[k] = out[k]! + Math.min(25, gain * sky[k]!);
}
