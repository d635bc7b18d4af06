import type { Vec3 } from '../geometry/vector.ts';

/** A light source: a rectangle that faces down, or in for windows, with its radiance. */
export type AreaLight = { centre: Vec3; u: Vec3; v: Vec3; normal: Vec3; radiance: Vec3; sky: boolean };

export const WARM: Vec3 = [1, 0.89, 0.74];
export const NEUTRAL: Vec3 = [1, 0.95, 0.88];
