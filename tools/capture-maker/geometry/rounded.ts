import type { Material } from '../materials/material.ts';
import type { Model } from './model.ts';
import { add, cross, length, normalize, scale, subtract } from './vector.ts';
import type { Vec3 } from './vector.ts';

/** Draws a box with rounded edges and slightly bulging faces: cushions, seats, upholstery. */
export function cushion(
  model: Model,
  material: Material,
  [x, y, z]: Vec3,
  [w, h, d]: Vec3,
  radius: number,
): void {
  const half: Vec3 = [w / 2, h / 2, d / 2];
  const r = Math.min(radius, ...half);
  const centre: Vec3 = [x, y + h / 2, z];
  const shape = (direction: Vec3): { point: Vec3; normal: Vec3 } => {
    const inner: Vec3 = [0, 1, 2].map((i) =>
      Math.max(-(half[i]! - r), Math.min(half[i]! - r, direction[i]! * half[i]!)),
    ) as Vec3;
    const rest: Vec3 = [0, 1, 2].map((i) => direction[i]! * half[i]! - inner[i]!) as Vec3;
    const normal = normalize(rest);
    return { point: add(centre, add(inner, scale(normal, r))), normal };
  };
  for (let axis = 0; axis < 3; axis++) {
    for (const sign of [-1, 1]) cushionFace(model, material, axis, sign, half, r, shape);
  }
}

type Shape = (direction: Vec3) => { point: Vec3; normal: Vec3 };

function cushionFace(
  model: Model,
  material: Material,
  axis: number,
  sign: number,
  half: Vec3,
  r: number,
  shape: Shape,
): void {
  const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
  const us = stops(half[a]!, r);
  const vs = stops(half[b]!, r);
  const at = (u: number, v: number) => {
    const direction: Vec3 = [0, 0, 0];
    direction[axis] = sign;
    direction[a] = u;
    direction[b] = v;
    return shape(direction);
  };
  for (let i = 0; i + 1 < us.length; i++) {
    for (let j = 0; j + 1 < vs.length; j++) {
      const corners = [
        at(us[i]!, vs[j]!),
        at(us[i + 1]!, vs[j]!),
        at(us[i + 1]!, vs[j + 1]!),
        at(us[i]!, vs[j + 1]!),
      ];
      const [p, q, s, t] = (sign > 0 ? corners : corners.reverse()) as [Corner, Corner, Corner, Corner];
      model.triangle(material, [p.point, q.point, s.point], [p.normal, q.normal, s.normal]);
      model.triangle(material, [p.point, s.point, t.point], [p.normal, s.normal, t.normal]);
    }
  }
}

type Corner = { point: Vec3; normal: Vec3 };

/**
 * Returns grid lines from -1 to 1: close together in the rounded rim, at most 0.25 m apart in the flat
 * middle.
 */
function stops(half: number, r: number): number[] {
  const rim = 1 - r / half;
  const edge = 1 - (r / half) * 0.35;
  const middle = Math.max(1, Math.round((half * 2 * rim) / 0.25));
  const flat = Array.from({ length: middle + 1 }, (_, i) => -rim + (2 * rim * i) / middle);
  return [-1, -edge, ...(rim > 0.02 ? flat : [0]), edge, 1];
}

/** Draws a round bar along a line of points. */
export function tube(model: Model, material: Material, path: Vec3[], radius: number, segments = 6): void {
  const rings = path.map((point, k) => {
    const along = normalize(subtract(path[Math.min(k + 1, path.length - 1)]!, path[Math.max(k - 1, 0)]!));
    const helper: Vec3 = Math.abs(along[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
    const side = normalize(cross(along, helper));
    const up = cross(side, along);
    return Array.from({ length: segments }, (_, i) => {
      const angle = (i / segments) * Math.PI * 2;
      const normal = add(scale(side, Math.cos(angle)), scale(up, Math.sin(angle)));
      return { point: add(point, scale(normal, radius)), normal };
    });
  });
  for (let k = 0; k + 1 < rings.length; k++) {
    for (let i = 0; i < segments; i++) {
      const n = (i + 1) % segments;
      const [a, b, c, d] = [rings[k]![i]!, rings[k]![n]!, rings[k + 1]![n]!, rings[k + 1]![i]!];
      model.triangle(material, [a.point, c.point, b.point], [a.normal, c.normal, b.normal]);
      model.triangle(material, [a.point, d.point, c.point], [a.normal, d.normal, c.normal]);
    }
  }
}

/** Returns a straight line cut into pieces no longer than `step`, so that light can vary along it. */
export function line(from: Vec3, to: Vec3, step = 0.25): Vec3[] {
  const n = Math.max(1, Math.ceil(length(subtract(to, from)) / step));
  return Array.from({ length: n + 1 }, (_, i) => add(from, scale(subtract(to, from), i / n)));
}
