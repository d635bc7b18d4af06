import { box } from '../../geometry/primitives.ts';
import { pipe } from '../../geometry/pipe.ts';
import { revolve, rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { add, normalize, scale, subtract } from '../../geometry/vector.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { collar } from './pipes.ts';

/** Two bolted flanges. */
export function flange(model: Model, at: Vec3, axis: Vec3, radius: number): void {
  const along = normalize(axis);
  collar(model, palette.graphite, subtract(at, scale(along, 0.014)), axis, radius, 0.022, 18);
  collar(model, palette.graphite, add(at, scale(along, 0.014)), axis, radius, 0.022, 18);
}

/** A butterfly valve in an upright pipe, its lever towards +z. */
export function leverValve(model: Model, [x, y, z]: Vec3, radius: number, grip: Material): void {
  flange(model, [x, y - 0.03, z], [0, 1, 0], radius + 0.035);
  flange(model, [x, y + 0.03, z], [0, 1, 0], radius + 0.035);
  rod(model, palette.graphite, [x, y, z], [x, y, z + radius + 0.09], 0.018, 10);
  box(model, grip, [x - 0.013, y - 0.011, z + radius + 0.075], [x + 0.15, y + 0.011, z + radius + 0.09]);
}

/** A gate valve with a handwheel, in an upright pipe, its wheel towards +z. */
export function wheelValve(model: Model, [x, y, z]: Vec3, radius: number, grip: Material): void {
  flange(model, [x, y - 0.05, z], [0, 1, 0], radius + 0.035);
  flange(model, [x, y + 0.05, z], [0, 1, 0], radius + 0.035);
  revolve(
    model,
    palette.graphite,
    [x, y, z],
    [0, 0, 1],
    [
      [0.05, 0],
      [0.045, radius + 0.06],
      [0, radius + 0.06],
    ],
    12,
  );
  const hub: Vec3 = [x, y, z + radius + 0.14];
  rod(model, palette.chrome, [x, y, z + radius + 0.05], hub, 0.011, 8);
  handwheel(model, hub, 0.085, grip);
}

/** A wheel with spokes that faces +z. */
export function handwheel(
  model: Model,
  [x, y, z]: Vec3,
  radius: number,
  material: Material,
  spokes = 3,
): void {
  const at = (angle: number, r: number): Vec3 => [x + Math.sin(angle) * r, y + Math.cos(angle) * r, z];
  const ring = Array.from({ length: 26 }, (_, i) => at((i / 24) * Math.PI * 2, radius));
  pipe(model, material, ring, radius * 0.11 + 0.003, { segments: 7, bend: 0 });
  collar(model, material, [x, y, z], [0, 0, 1], radius * 0.22, radius * 0.3, 12);
  for (let i = 0; i < spokes; i++)
    rod(model, material, [x, y, z], at((i / spokes) * Math.PI * 2, radius), radius * 0.07 + 0.002, 6);
}
