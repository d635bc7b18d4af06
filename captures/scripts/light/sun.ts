import type { Sun } from '../building/daylight.ts';
import { dot, scale } from '../geometry/vector.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { cellRandom } from '../materials/noise.ts';
import type { Bvh } from './bvh.ts';
import { cast } from './raycast.ts';

/** The share (0..1) of the sun's disc that a point sees, from up to `rays` rays. */
export function sunShare(
  bvh: Bvh,
  { towards, across: [a, b], radius }: Sun,
  [x, y, z]: Vec3,
  seed: number,
  rays: number,
): number {
  let seen = 0;
  let cast4 = 0;
  for (let k = 0; k < rays; k++) {
    if (k === 4 && (seen === 0 || seen === 4)) break;
    cast4++;
    const angle = (k * 2.399963 + cellRandom(seed, k, 3) * 0.8) % (Math.PI * 2);
    const away = radius * Math.sqrt(((k % 4) * 4 + Math.floor(k / 4) + 0.5) / 16);
    const [p, q] = [Math.cos(angle) * away, Math.sin(angle) * away];
    const dx = towards[0] + a[0] * p + b[0] * q;
    const dy = towards[1] + a[1] * p + b[1] * q;
    const dz = towards[2] + a[2] * p + b[2] * q;
    const size = Math.hypot(dx, dy, dz);
    if (!cast(bvh, x, y, z, dx / size, dy / size, dz / size, 80, true)) seen++;
  }
  return seen / cast4;
}

/** Sunlight on a surface that sees all of the disc. */
export function fullSun(sun: Sun | null, n: Vec3): Vec3 {
  if (!sun) return [0, 0, 0];
  return scale(sun.light, Math.max(0, dot(n, sun.towards)));
}
