import type { MeshBVH } from 'three-mesh-bvh';
import type { Sun } from '../building/daylight.ts';
import { dot, scale, type Vec3 } from '../geometry/vector.ts';
import { cellRandom } from '../materials/patterns.ts';
import { isBlocked } from './rays.ts';

/**
 * The number of rays to the sun's disc that test whether a point is in the soft edge of a shadow, and of
 * additional rays if it is.
 */
const FIRST = 16;
const MORE = 40;
/**
 * The angle between consecutive rays of the disc, in radians, with which they cover it evenly (Vogel's
 * spiral).
 */
const SPIRAL = 2.399963;

/**
 * Returns the share (0..1) of the sun's disc visible from a point, fine enough for shadow edges seen from
 * nearby.
 */
export function softSunShare(bvh: MeshBVH, sun: Sun, at: Vec3, seed: number): number {
  const turn = cellRandom(seed, 0, 3) * Math.PI * 2;
  const first = seenOf(bvh, sun, at, turn, FIRST);
  if (first === 0 || first === FIRST) return first / FIRST;
  return (first + seenOf(bvh, sun, at, turn + 1, MORE)) / (FIRST + MORE);
}

/** Returns how many of `rays` rays, spread evenly over the disc, reach it. */
function seenOf(bvh: MeshBVH, sun: Sun, at: Vec3, turn: number, rays: number): number {
  let seen = 0;
  for (let k = 0; k < rays; k++)
    if (sees(bvh, sun, at, turn + k * SPIRAL, Math.sqrt((k + 0.5) / rays))) seen++;
  return seen;
}

/**
 * Returns whether nothing is between a point and a place on the disc, given as an angle and a relative radius
 * (0 to 1).
 */
function sees(
  bvh: MeshBVH,
  { towards, across: [a, b], radius }: Sun,
  [x, y, z]: Vec3,
  angle: number,
  out: number,
): boolean {
  const [p, q] = [Math.cos(angle) * out * radius, Math.sin(angle) * out * radius];
  const dx = towards[0] + a[0] * p + b[0] * q;
  const dy = towards[1] + a[1] * p + b[1] * q;
  const dz = towards[2] + a[2] * p + b[2] * q;
  const size = Math.hypot(dx, dy, dz);
  return !isBlocked(bvh, x, y, z, dx / size, dy / size, dz / size, 80);
}

/** Returns the share (0..1) of the sun's disc visible from a point, from up to `rays` rays. */
export function sunShare(bvh: MeshBVH, sun: Sun, at: Vec3, seed: number, rays: number): number {
  let seen = 0;
  let cast4 = 0;
  for (let k = 0; k < rays; k++) {
    if (k === 4 && (seen === 0 || seen === 4)) break;
    cast4++;
    const angle = (k * SPIRAL + cellRandom(seed, k, 3) * 0.8) % (Math.PI * 2);
    if (sees(bvh, sun, at, angle, Math.sqrt(((k % 4) * 4 + Math.floor(k / 4) + 0.5) / 16))) seen++;
  }
  return seen / cast4;
}

/** Returns the sunlight on a surface that sees all of the disc. */
export function fullSun(sun: Sun | null, n: Vec3): Vec3 {
  if (!sun) return [0, 0, 0];
  return scale(sun.light, Math.max(0, dot(n, sun.towards)));
}
