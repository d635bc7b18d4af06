import { box } from '../../geometry/primitives.ts';
import { pipe } from '../../geometry/pipe.ts';
import { revolve, rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { add, length, normalize, scale, subtract } from '../../geometry/vector.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';

/** A collar around a pipe: a joint of its jacket, a band, a clamp. `axis` is the pipe's direction. */
export function collar(
  model: Model,
  material: Material,
  at: Vec3,
  axis: Vec3,
  radius: number,
  wide: number,
  segments = 14,
): void {
  const from = subtract(at, scale(normalize(axis), wide / 2));
  revolve(
    model,
    material,
    from,
    axis,
    [
      [0, 0],
      [radius, 0],
      [radius, wide],
      [0, wide],
    ],
    segments,
  );
}

/** An insulated pipe in its colour, with aluminium bands where the pieces of its jacket meet. */
export function jacketedPipe(
  model: Model,
  material: Material,
  corners: readonly Vec3[],
  radius: number,
): void {
  pipe(model, material, corners, radius, {
    segments: radius > 0.06 ? 16 : 12,
    step: radius < 0.07 ? 0.1 : 0.2,
  });
  for (let k = 0; k + 1 < corners.length; k++) {
    const [a, b] = [corners[k]!, corners[k + 1]!];
    const far = length(subtract(b, a));
    const axis = normalize(subtract(b, a));
    const [from, to] = [k === 0 ? 0 : radius * 2.2, far - (k + 2 === corners.length ? 0 : radius * 2.2)];
    if (to - from < 0.25) continue;
    const joints = Math.max(1, Math.round((to - from) / 1.1));
    for (let i = 0; i <= joints; i++) {
      if ((i === 0 && k === 0) || (i === joints && k + 2 === corners.length)) continue;
      const at = add(a, scale(axis, from + ((to - from) * i) / joints));
      collar(model, plant.cladding, at, axis, radius + 0.004, 0.035, 16);
    }
  }
}

/** A ring and a threaded rod that hold a level pipe from the ceiling. */
export function hanger(model: Model, at: Vec3, axis: Vec3, radius: number, ceiling: number): void {
  collar(model, palette.steel, at, axis, radius + 0.009, 0.03, 16);
  rod(model, palette.steel, [at[0], at[1] + radius, at[2]], [at[0], ceiling, at[2]], 0.007, 6);
}

/** A rail under the ceiling on two rods, with several pipes lying on it: `span` from x0 to x1 at height y. */
export function trapeze(
  model: Model,
  [x0, x1]: [number, number],
  y: number,
  z: number,
  ceiling: number,
): void {
  box(model, plant.galvanised, [x0, y - 0.04, z - 0.02], [x1, y, z + 0.02]);
  for (const x of [x0 + 0.03, x1 - 0.03])
    rod(model, palette.steel, [x, y - 0.07, z], [x, ceiling, z], 0.007, 6);
}
