import { box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';

/** A small plate from the picture sheet that faces +z; `at` is its lower left corner. One quad: for things seen in passing. */
export function label(
  model: Model,
  name: string,
  [x, y, z]: Vec3,
  width: number,
  height: number,
  material: Material = palette.picture,
): void {
  const cell = model.sheet.cells[name];
  if (!cell) throw new Error(`The picture sheet has no cell '${name}'.`);
  const [u0, v0, u1, v1] = [cell.x, cell.y, cell.x + cell.width, cell.y + cell.height];
  model.quad(
    material,
    [x, y, z],
    [x + width, y, z],
    [x + width, y + height, z],
    [x, y + height, z],
    [
      [u0, v1],
      [u1, v1],
      [u1, v0],
      [u0, v0],
    ],
  );
}

/** A plate on a wall at z = 0 with its middle at x = 0. */
export function wallSign(model: Model, name: string, y: number, width: number, height: number): void {
  box(
    model,
    palette.white,
    [-width / 2, y - height / 2, 0.001],
    [width / 2, y + height / 2, 0.006],
    ['back'],
  );
  label(model, name, [-width / 2, y - height / 2, 0.0075], width, height);
}

/** A lit escape sign on a wall at z = 0. */
export function exitSign(model: Model, y: number): void {
  box(model, palette.white, [-0.2, y, 0.002], [0.2, y + 0.22, 0.05], ['back']);
  label(model, 'exit', [-0.19, y + 0.01, 0.0515], 0.38, 0.19, palette.screen);
}

/** A frame with the escape plan, on a wall at z = 0. */
export function escapePlan(model: Model): void {
  box(model, palette.steel, [-0.23, 1.34, 0.002], [0.23, 1.68, 0.016], ['back']);
  label(model, 'escape-plan', [-0.215, 1.355, 0.0175], 0.43, 0.31);
}

/** The yellow triangle that warns of live parts, its lower edge at y. */
export function warning(model: Model, x: number, y: number, z: number, size = 0.16): void {
  label(model, 'warning', [x - size / 2, y, z], size, size);
}

/** A plate with a device's make, number and year. */
export function nameplate(model: Model, x: number, y: number, z: number): void {
  box(model, plant.cladding, [x - 0.055, y - 0.004, z - 0.002], [x + 0.055, y + 0.072, z + 0.001], ['back']);
  label(model, 'nameplate', [x - 0.051, y, z + 0.0022], 0.102, 0.068);
}
