import type { Material } from '../materials/material.ts';
import type { Model } from './model.ts';
import { line } from './rounded.ts';
import { add, cross, dot, normalize, scale, subtract } from './vector.ts';
import type { Vec3 } from './vector.ts';

/** Pieces of a bend. */
const BEND = 5;

/** A round pipe through corner points with true bends: its rings never twist, whichever way it turns. */
export function pipe(model: Model, material: Material, corners: Vec3[], radius: number, segments = 10): void {
  const path = bent(corners, radius * 2.2);
  let side = firstSide(path);
  const rings = path.map((point, k) => {
    const along = normalize(subtract(path[Math.min(k + 1, path.length - 1)]!, path[Math.max(k - 1, 0)]!));
    side = normalize(subtract(side, scale(along, dot(side, along))));
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

/** A disc across a straight pipe, closed at both faces: a flange, a lid, a knob. `along` is a unit vector. */
export function disc(
  model: Model,
  material: Material,
  centre: Vec3,
  along: Vec3,
  radius: number,
  thickness: number,
  segments = 14,
): void {
  const half = scale(along, thickness / 2);
  const [from, to] = [subtract(centre, half), add(centre, half)];
  pipe(model, material, [from, to], radius, segments);
  const helper: Vec3 = Math.abs(along[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
  const side = normalize(cross(along, helper));
  const up = cross(side, along);
  const rim = (at: Vec3, i: number): Vec3 => {
    const angle = (i / segments) * Math.PI * 2;
    return add(at, add(scale(side, radius * Math.cos(angle)), scale(up, radius * Math.sin(angle))));
  };
  const back = scale(along, -1);
  for (let i = 0; i < segments; i++) {
    model.triangle(material, [to, rim(to, i + 1), rim(to, i)], [along, along, along]);
    model.triangle(material, [from, rim(from, i), rim(from, i + 1)], [back, back, back]);
  }
}

function firstSide(path: Vec3[]): Vec3 {
  const along = normalize(subtract(path[1]!, path[0]!));
  const helper: Vec3 = Math.abs(along[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
  return normalize(cross(along, helper));
}

/** The corners cut off by arcs, the straight parts split so that light can vary along them. */
function bent(corners: Vec3[], bend: number): Vec3[] {
  const path: Vec3[] = [];
  let from = corners[0]!;
  for (let i = 1; i + 1 < corners.length; i++) {
    const [corner, next] = [corners[i]!, corners[i + 1]!];
    const into = normalize(subtract(corner, corners[i - 1]!));
    const out = normalize(subtract(next, corner));
    const start = subtract(corner, scale(into, bend));
    const end = add(corner, scale(out, bend));
    path.push(...line(from, start));
    for (let k = 1; k < BEND; k++) {
      const t = k / BEND;
      const a = add(scale(start, 1 - t), scale(corner, t));
      const b = add(scale(corner, 1 - t), scale(end, t));
      path.push(add(scale(a, 1 - t), scale(b, t)));
    }
    from = end;
  }
  path.push(...line(from, corners.at(-1)!));
  return path;
}
