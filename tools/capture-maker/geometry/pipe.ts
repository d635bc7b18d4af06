import type { Material } from '../materials/material.ts';
import type { Model } from './model.ts';
import { add, cross, dot, length, normalize, scale, subtract } from './vector.ts';
import type { Vec3 } from './vector.ts';

const BEND_STEPS = 5;
const STEP = 0.3;

/**
 * Draws a round pipe through corner points, with elbows of radius `bend` (in metres, to the pipe's middle).
 * Its ends are open. A small `step` between its rings (in metres) lets light vary where flanges are close
 * together.
 */
export function pipe(
  model: Model,
  material: Material,
  corners: readonly Vec3[],
  radius: number,
  {
    segments = 12,
    bend = radius * 2.2,
    step = STEP,
  }: { segments?: number; bend?: number; step?: number } = {},
): void {
  const path = withElbows(corners, bend, step);
  let side = anyAcross(normalize(subtract(path[1]!, path[0]!)));
  const rings = path.map((point, k) => {
    const along = normalize(subtract(path[Math.min(k + 1, path.length - 1)]!, path[Math.max(k - 1, 0)]!));
    // Carried on from ring to ring, so that the pipe does not twist at bends.
    side = normalize(subtract(side, scale(along, dot(side, along))));
    const up = cross(along, side);
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
      model.triangle(material, [a.point, b.point, c.point], [a.normal, b.normal, c.normal]);
      model.triangle(material, [a.point, c.point, d.point], [a.normal, c.normal, d.normal]);
    }
  }
}

function anyAcross(along: Vec3): Vec3 {
  return normalize(cross(along, Math.abs(along[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]));
}

function withElbows(corners: readonly Vec3[], bend: number, step: number): Vec3[] {
  const path: Vec3[] = [corners[0]!];
  for (let k = 1; k < corners.length; k++) {
    const corner = corners[k]!;
    const before = normalize(subtract(corner, corners[k - 1]!));
    const next = corners[k + 1];
    if (!next) {
      path.push(...straight(path.at(-1)!, corner, step));
      break;
    }
    const after = normalize(subtract(next, corner));
    const room = Math.min(length(subtract(corner, corners[k - 1]!)), length(subtract(next, corner))) / 2;
    const cut = Math.min(bend, room);
    const [from, to] = [subtract(corner, scale(before, cut)), add(corner, scale(after, cut))];
    path.push(...straight(path.at(-1)!, from, step));
    if (cut < 1e-4) continue;
    for (let i = 1; i <= BEND_STEPS; i++) {
      const t = i / BEND_STEPS;
      path.push(add(add(scale(from, (1 - t) ** 2), scale(corner, 2 * t * (1 - t))), scale(to, t ** 2)));
    }
  }
  return path;
}

/** Returns points after `from` up to `to`, close enough for light to vary along them. */
function straight(from: Vec3, to: Vec3, step: number): Vec3[] {
  const far = length(subtract(to, from));
  if (far < 1e-4) return [];
  const n = Math.max(1, Math.ceil(far / step));
  return Array.from({ length: n }, (_, i) => add(from, scale(subtract(to, from), (i + 1) / n)));
}
