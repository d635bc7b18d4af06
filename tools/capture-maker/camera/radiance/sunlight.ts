import type { MeshBVH } from 'three-mesh-bvh';
import type { Sun } from '../../building/daylight.ts';
import { fullSun, sunShare } from '../../light/sun.ts';

/** Adds sunlight, from `rays` rays to the sun's disc. */
export function addSun(
  bvh: MeshBVH,
  sun: Sun | null,
  p: Float64Array,
  n: Float64Array,
  rays: number,
  seed: number,
  out: Float64Array,
): void {
  const full = fullSun(sun, [n[0]!, n[1]!, n[2]!]);
  if (!sun || full[0] <= 0) return;
  const share = sunShare(bvh, sun, [p[0]!, p[1]!, p[2]!], seed, rays);
  for (let c = 0; c < 3; c++) out[c] = out[c]! + full[c]! * share;
}
