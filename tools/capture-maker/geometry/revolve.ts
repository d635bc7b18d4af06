import type { Material } from '../materials/material.ts';
import type { Model } from './model.ts';
import { add, cross, normalize, scale, subtract } from './vector.ts';
import type { Vec3 } from './vector.ts';

/** [radius, distance along the axis] from one end to the other, in metres. */
export type Profile = readonly (readonly [number, number])[];

/**
 * Draws a surface of revolution about any axis: motors, flanges, handwheels' hubs. It faces away from the
 * axis.
 */
export function revolve(
  model: Model,
  material: Material,
  origin: Vec3,
  axis: Vec3,
  profile: Profile,
  segments = 12,
): void {
  const along = normalize(axis);
  const first = normalize(cross(along, Math.abs(along[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]));
  const second = cross(along, first);
  const out = (i: number): Vec3 => {
    const angle = (i / segments) * Math.PI * 2;
    return add(scale(first, Math.cos(angle)), scale(second, Math.sin(angle)));
  };
  for (let k = 0; k + 1 < profile.length; k++) {
    const [r0, h0] = profile[k]!;
    const [r1, h1] = profile[k + 1]!;
    const slope = Math.hypot(h1 - h0, r0 - r1) || 1;
    const normal = (i: number) => add(scale(out(i), (h1 - h0) / slope), scale(along, (r0 - r1) / slope));
    const at = (r: number, h: number, i: number) => add(origin, add(scale(out(i), r), scale(along, h)));
    for (let i = 0; i < segments; i++) {
      const [a, b, c, d] = [at(r0, h0, i), at(r0, h0, i + 1), at(r1, h1, i + 1), at(r1, h1, i)];
      model.triangle(material, [a, b, c], [normal(i), normal(i + 1), normal(i + 1)]);
      model.triangle(material, [a, c, d], [normal(i), normal(i + 1), normal(i)]);
    }
  }
}

/** Draws a round bar between two points with both ends closed. */
export function rod(
  model: Model,
  material: Material,
  from: Vec3,
  to: Vec3,
  radius: number,
  segments = 12,
): void {
  const axis = subtract(to, from);
  const far = Math.hypot(...axis);
  const rings = Math.max(1, Math.round(far / 0.3));
  const side = Array.from({ length: rings + 1 }, (_, i) => [radius, (far * i) / rings] as const);
  revolve(model, material, from, axis, [[0, 0], ...side, [0, far]], segments);
}
