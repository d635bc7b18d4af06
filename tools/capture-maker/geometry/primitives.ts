import type { Material } from '../materials/material.ts';
import type { Model } from './model.ts';
import type { Vec3 } from './vector.ts';

export type Face = 'left' | 'right' | 'top' | 'bottom' | 'front' | 'back';

/**
 * Draws a box from its minimum to its maximum corner. Its front is +z. `without` names faces that can never
 * be seen.
 */
export function box(model: Model, material: Material, min: Vec3, max: Vec3, without: Face[] = []): void {
  const [x0, y0, z0] = min;
  const [x1, y1, z1] = max;
  const [dx, dy, dz] = [x1 - x0, y1 - y0, z1 - z0];
  const faces: Record<Face, [Vec3, Vec3, Vec3]> = {
    right: [
      [x1, y0, z1],
      [0, 0, -dz],
      [0, dy, 0],
    ],
    left: [
      [x0, y0, z0],
      [0, 0, dz],
      [0, dy, 0],
    ],
    front: [
      [x0, y0, z1],
      [dx, 0, 0],
      [0, dy, 0],
    ],
    back: [
      [x1, y0, z0],
      [-dx, 0, 0],
      [0, dy, 0],
    ],
    top: [
      [x0, y1, z1],
      [dx, 0, 0],
      [0, 0, -dz],
    ],
    bottom: [
      [x0, y0, z0],
      [dx, 0, 0],
      [0, 0, dz],
    ],
  };
  for (const [name, [origin, u, v]] of Object.entries(faces)) {
    if (!without.some((face) => face === name)) model.rectangle(material, origin, u, v);
  }
}

/** Draws a box given by its middle on the floor plane, its size and the height of its underside. */
export function block(
  model: Model,
  material: Material,
  [x, y, z]: Vec3,
  [w, h, d]: Vec3,
  without: Face[] = [],
): void {
  box(model, material, [x - w / 2, y, z - d / 2], [x + w / 2, y + h, z + d / 2], without);
}

/**
 * Draws a surface of revolution about the vertical through x, z. `profile` lists [radius, height] from bottom
 * to top.
 */
export function lathe(
  model: Model,
  material: Material,
  [x, y, z]: Vec3,
  profile: [number, number][],
  segments = 12,
): void {
  const turn = (r: number, h: number, i: number): Vec3 => {
    const angle = (i / segments) * Math.PI * 2;
    return [x + r * Math.sin(angle), y + h, z + r * Math.cos(angle)];
  };
  for (let k = 0; k + 1 < profile.length; k++) {
    const [r0, h0] = profile[k]!;
    const [r1, h1] = profile[k + 1]!;
    const slope = Math.hypot(h1 - h0, r0 - r1) || 1;
    const normal = (i: number): Vec3 => {
      const angle = (i / segments) * Math.PI * 2;
      return [
        (Math.sin(angle) * (h1 - h0)) / slope,
        (r0 - r1) / slope,
        (Math.cos(angle) * (h1 - h0)) / slope,
      ];
    };
    for (let i = 0; i < segments; i++) {
      const [a, b, c, d] = [turn(r0, h0, i), turn(r0, h0, i + 1), turn(r1, h1, i + 1), turn(r1, h1, i)];
      model.triangle(material, [a, b, c], [normal(i), normal(i + 1), normal(i + 1)]);
      model.triangle(material, [a, c, d], [normal(i), normal(i + 1), normal(i)]);
    }
  }
}

/** Draws an upright cylinder with both ends closed. */
export function cylinder(
  model: Model,
  material: Material,
  at: Vec3,
  radius: number,
  height: number,
  segments = 12,
): void {
  const rings = Math.max(1, Math.round(height / 0.25));
  const side: [number, number][] = Array.from({ length: rings + 1 }, (_, i) => [
    radius,
    (height * i) / rings,
  ]);
  lathe(model, material, at, [[0, 0], ...side, [0, height]], segments);
}
