import { cross, normalize } from '../geometry/vector.ts';
import type { Vec3 } from '../geometry/vector.ts';

/** The sun's disc. */
export type Sun = {
  /** The unit vector towards the sun. */
  towards: Vec3;
  /** The radiance of a surface that faces it. */
  light: Vec3;
  /**
   * The tangent of half its angular width. `across`: two directions across it, which soften the edges of
   * shadows.
   */
  radius: number;
  across: [Vec3, Vec3];
};

/** Returns a sun with the disc of a thin haze, which is wider than the real half degree. */
export function hazySun(direction: Vec3, light: Vec3, radius = 0.014): Sun {
  const towards = normalize(direction);
  const side = normalize(cross(towards, [0, 1, 0]));
  return { towards, light, radius, across: [side, cross(side, towards)] };
}

/** The sun and the sky over a space, and the exposure. */
export type Daylight = {
  /** The sun; null if it does not shine. */
  sun: Sun | null;
  /**
   * Writes the radiance of the sky, or of the ground below the horizon, to `out` for the height of a
   * direction (-1 to 1).
   */
  sky: (height: number, out: Float64Array) => void;
  /** The factor from radiance to display value. */
  exposure: number;
  /** How much (0 to 1) strong light keeps its hue instead of turning yellow and white; by default 0. */
  keepHue?: number;
};

/** A bright afternoon with a thin haze, and the sun in the south-west, 37° high. */
export const afternoon: Daylight = {
  sun: {
    towards: normalize([-0.5, 0.62, 0.66]),
    light: [12, 10.5, 8.5],
    radius: 0.014,
    across: [
      [1, 0, 0],
      [0, 0.8, -0.6],
    ],
  },
  sky: (height, out) => {
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
  },
  exposure: 1.75,
};
