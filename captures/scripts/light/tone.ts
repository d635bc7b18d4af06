import type { Vec3 } from '../geometry/vector.ts';

/** Scene light to display light: as the eye would set itself in a bright room. */
const EXPOSURE = 1.75;
const SHOULDER = 0.45;

/** Display value (linear, 0..1) of a radiance: straight up to the shoulder, then bending towards white. */
export function tone(radiance: number): number {
  const value = Math.max(0, radiance * EXPOSURE);
  if (value < SHOULDER) return value;
  return SHOULDER + (1 - SHOULDER) * (1 - Math.exp(-(value - SHOULDER) / (1 - SHOULDER)));
}

/** What a matt surface of this albedo shows under this light. */
export function shade(albedo: Vec3, light: ArrayLike<number>, at = 0): Vec3 {
  return [0, 1, 2].map((c) => tone((albedo[c]! * light[at + c]!) / Math.PI)) as Vec3;
}

/** 8-bit sRGB of a linear value. */
export function encode(linear: number): number {
  const c = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055));
}
