import type { Daylight } from '../building/daylight.ts';
import type { Vec3 } from '../geometry/vector.ts';

const SHOULDER = 0.45;

/**
 * Returns the display value (linear, 0..1) of an exposed radiance: linear up to the shoulder, then bending
 * towards white.
 */
function tone(value: number): number {
  if (value < SHOULDER) return value;
  return SHOULDER + (1 - SHOULDER) * (1 - Math.exp(-(value - SHOULDER) / (1 - SHOULDER)));
}

/** Returns the colour that a matt surface of this albedo shows under this light, exposed for daylight. */
export function shade(albedo: Vec3, light: ArrayLike<number>, eye: Daylight): Vec3 {
  const values = [0, 1, 2].map((c) =>
    Math.max(0, ((albedo[c]! * light[c]!) / Math.PI) * eye.exposure),
  ) as Vec3;
  const shown = values.map(tone) as Vec3;
  const strongest = Math.max(...values);
  if (!eye.keepHue || strongest < SHOULDER) return shown;
  // If channels are toned separately, bright colours shift to the nearest of yellow, cyan and white. Toned
  // together, they keep their hue.
  const together = tone(strongest) / strongest;
  return shown.map((value, c) => value + (values[c]! * together - value) * eye.keepHue!) as Vec3;
}

/** Returns the 8-bit sRGB of a linear value. */
export function encode(linear: number): number {
  const c = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055));
}

/** Returns the linear value of an sRGB value, both 0 to 1. */
export function toLinear(shown: number): number {
  return shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4;
}
