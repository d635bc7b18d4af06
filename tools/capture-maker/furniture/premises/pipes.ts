import { box, block } from '../../geometry/primitives.ts';
import { pipe } from '../../geometry/pipe.ts';
import { revolve, rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { add, length, normalize, scale, subtract, type Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { label } from './signs.ts';

/** Draws a collar around a pipe: a joint of its jacket, a band or a clamp. `axis` is the pipe's direction. */
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

/** Draws an insulated pipe in its colour, with aluminium bands where the pieces of its jacket meet. */
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

/** Draws a ring and a threaded rod that hold a level pipe from the ceiling. */
export function hanger(model: Model, at: Vec3, axis: Vec3, radius: number, ceiling: number): void {
  collar(model, palette.steel, at, axis, radius + 0.009, 0.03, 16);
  rod(model, palette.steel, [at[0], at[1] + radius, at[2]], [at[0], ceiling, at[2]], 0.007, 6);
}

/** Draws a rail under the ceiling on two rods, with several pipes on it, from x0 to x1 (`span`) at height y. */
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

/** Draws an electronic circulation pump in a vertical pipe of the given radius, its motor towards +z. */
export function circulator(model: Model, [x, y, z]: Vec3, radius: number): void {
  for (const side of [-1, 1]) flange(model, [x, y + side * 0.16, z], [0, 1, 0], radius + 0.035);
  revolve(
    model,
    palette.graphite,
    [x, y - 0.15, z],
    [0, 1, 0],
    [
      [radius * 0.9, 0],
      [radius + 0.03, 0.07],
      [radius + 0.045, 0.15],
      [radius + 0.03, 0.23],
      [radius * 0.9, 0.3],
    ],
    14,
  );
  revolve(
    model,
    plant.pump,
    [x, y, z + 0.03],
    [0, 0, 1],
    [
      [0.115, 0],
      [0.118, 0.05],
      [0.1, 0.07],
      [0.088, 0.09],
      [0.088, 0.24],
      [0.08, 0.26],
    ],
    20,
  );
  revolve(
    model,
    plant.anthracite,
    [x, y, z + 0.29],
    [0, 0, 1],
    [
      [0.08, 0],
      [0.075, 0.035],
      [0.06, 0.05],
      [0, 0.05],
    ],
    20,
  );
  block(model, plant.anthracite, [x, y + 0.06, z + 0.21], [0.15, 0.09, 0.15]);
  label(model, 'pump-display', [x - 0.045, y + 0.075, z + 0.2865], 0.09, 0.055, palette.screen);
}

/** Draws a dial on a short stem that faces +z. */
export function gauge(model: Model, [x, y, z]: Vec3, radius = 0.05): void {
  rod(model, palette.brass, [x, y, z - 0.05], [x, y, z], 0.01, 6);
  revolve(
    model,
    palette.black,
    [x, y, z - 0.012],
    [0, 0, 1],
    [
      [0, 0],
      [radius, 0],
      [radius, 0.022],
      [radius * 0.9, 0.024],
    ],
    18,
  );
  label(model, 'dial', [x - radius * 0.66, y - radius * 0.66, z + 0.0105], radius * 1.32, radius * 1.32);
}

/** Draws two bolted flanges. */
function flange(model: Model, at: Vec3, axis: Vec3, radius: number): void {
  const along = normalize(axis);
  collar(model, palette.graphite, subtract(at, scale(along, 0.014)), axis, radius, 0.022, 18);
  collar(model, palette.graphite, add(at, scale(along, 0.014)), axis, radius, 0.022, 18);
}

/** Draws a butterfly valve in a vertical pipe, its lever towards +z. */
export function leverValve(model: Model, [x, y, z]: Vec3, radius: number, grip: Material): void {
  flange(model, [x, y - 0.03, z], [0, 1, 0], radius + 0.035);
  flange(model, [x, y + 0.03, z], [0, 1, 0], radius + 0.035);
  rod(model, palette.graphite, [x, y, z], [x, y, z + radius + 0.09], 0.018, 10);
  box(model, grip, [x - 0.013, y - 0.011, z + radius + 0.075], [x + 0.15, y + 0.011, z + radius + 0.09]);
}

/** Draws a gate valve with a handwheel, in a vertical pipe, its wheel towards +z. */
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

/** Draws a wheel with spokes that faces +z. */
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
