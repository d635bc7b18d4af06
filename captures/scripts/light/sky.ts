import { normalize } from '../geometry/vector.ts';
import type { Vec3 } from '../geometry/vector.ts';

/** Towards the sun: south-west, 37° high. */
export const SUN: Vec3 = normalize([-0.5, 0.62, 0.66]);
/** What the sun gives to a surface facing it. */
export const SUN_LIGHT: Vec3 = [12, 10.5, 8.5];

/** Radiance of the sky (or of the ground, below the horizon) towards a direction's height, written to `out`. */
export function skyRadiance(height: number, out: Float64Array): void {
  if (height < 0) {
    out[0] = 0.85;
    out[1] = 0.86;
    out[2] = 0.78;
    return;
  }
  const up = Math.sqrt(height);
  out[0] = 3.5 - 1.6 * up;
  out[1] = 3.6 - 1.0 * up;
  out[2] = 3.7 - 0.2 * up;
}
