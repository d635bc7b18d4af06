import type { Vec3 } from '../geometry/vector.ts';

const SHOULDER = 0.45;

/** Display value (linear, 0..1) of a radiance: straight up to the shoulder, then bending towards white. */
function tone(radiance: number, exposure: number): number {
  const value = Math.max(0, radiance * exposure);
  if (value < SHOULDER) return value;
  return SHOULDER + (1 - SHOULDER) * (1 - Math.exp(-(value - SHOULDER) / (1 - SHOULDER)));
}

/** What a matt surface of this albedo shows under this light, to an eye set to `exposure`. */
export function shade(albedo: Vec3, light: ArrayLike<number>, exposure: number): Vec3 {
  return [0, 1, 2].map((c) => tone((albedo[c]! * light[c]!) / Math.PI, exposure)) as Vec3;
}

/** 8-bit sRGB of a linear value. */
export function encode(linear: number): number {
  const c = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055));
}
