import { box, block } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { pipe } from '../../geometry/pipe.ts';
import { revolve, rod } from '../../geometry/revolve.ts';

/**
 * Draws a small plate from the picture sheet that faces +z, as one quad for unimportant details. `at` is its
 * lower left corner.
 */
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

/** Draws a plate on a wall at z = 0 with its middle at x = 0. */
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

/** Draws a lit escape sign on a wall at z = 0. */
export function exitSign(model: Model, y: number): void {
  box(model, palette.white, [-0.2, y, 0.002], [0.2, y + 0.22, 0.05], ['back']);
  label(model, 'exit', [-0.19, y + 0.01, 0.0515], 0.38, 0.19, palette.screen);
}

/** Draws a frame with the escape plan, on a wall at z = 0. */
export function escapePlan(model: Model): void {
  box(model, palette.steel, [-0.23, 1.34, 0.002], [0.23, 1.68, 0.016], ['back']);
  label(model, 'escape-plan', [-0.215, 1.355, 0.0175], 0.43, 0.31);
}

/** Draws the yellow warning triangle for live parts, its lower edge at y. */
export function warning(model: Model, x: number, y: number, z: number, size = 0.16): void {
  label(model, 'warning', [x - size / 2, y, z], size, size);
}

/** Draws a plate with a device's make, number and year. */
export function nameplate(model: Model, x: number, y: number, z: number): void {
  box(model, plant.cladding, [x - 0.055, y - 0.004, z - 0.002], [x + 0.055, y + 0.072, z + 0.001], ['back']);
  label(model, 'nameplate', [x - 0.051, y, z + 0.0022], 0.102, 0.068);
}

/** Draws a portable extinguisher on its bracket at a wall at z = 0, with its sign above. */
export function extinguisher(model: Model): void {
  revolve(
    model,
    plant.vessel,
    [0, 0.52, 0.12],
    [0, 1, 0],
    [
      [0, 0],
      [0.07, 0],
      [0.078, 0.02],
      [0.078, 0.2],
      [0.078, 0.4],
      [0.06, 0.46],
      [0.03, 0.49],
      [0.028, 0.53],
      [0, 0.53],
    ],
    20,
  );
  block(model, palette.black, [0, 1.05, 0.14], [0.03, 0.05, 0.12]);
  pipe(
    model,
    palette.black,
    [
      [0, 1.04, 0.19],
      [0.1, 1.02, 0.2],
      [0.1, 0.75, 0.2],
      [0.08, 0.66, 0.2],
    ],
    0.012,
    { segments: 8, bend: 0.06 },
  );
  box(model, palette.graphite, [-0.05, 0.7, 0.002], [0.05, 0.95, 0.045], ['back']);
  label(model, 'extinguisher-label', [-0.05, 0.66, 0.2], 0.1, 0.16);
  box(model, palette.white, [-0.1, 1.7, 0.001], [0.1, 1.9, 0.006], ['back']);
  label(model, 'fire', [-0.1, 1.7, 0.0075], 0.2, 0.2);
}

/** Draws a cabinet with a fire hose, on a wall at z = 0. */
export function hoseCabinet(model: Model): void {
  box(model, plant.safetyRed, [-0.38, 0.85, 0.002], [0.38, 1.65, 0.22], ['back']);
  box(model, plant.vessel, [-0.355, 0.875, 0.22], [0.355, 1.625, 0.23], ['back']);
  box(model, palette.chrome, [0.27, 1.2, 0.23], [0.3, 1.32, 0.25], ['back']);
  label(model, 'hose', [-0.13, 1.15, 0.2315], 0.26, 0.26);
}

/**
 * Draws a closed steel door in a wall at z = 0, seen from +z. `panic` adds a push bar. The width and height
 * of the leaf are in metres.
 */
export function steelDoor(model: Model, width: number, height: number, panic = false): void {
  const half = width / 2;
  for (const side of [-1, 1])
    box(
      model,
      palette.graphite,
      [Math.min(side * half, side * (half + 0.07)), 0, 0.002],
      [Math.max(side * half, side * (half + 0.07)), height + 0.07, 0.05],
      ['back', 'bottom'],
    );
  box(model, palette.graphite, [-half, height, 0.002], [half, height + 0.07, 0.05], ['back']);
  box(model, plant.doorSteel, [-half + 0.004, 0.008, 0.004], [half - 0.004, height - 0.004, 0.03], ['back']);
  block(model, palette.graphite, [-half + 0.25, height - 0.1, 0.055], [0.3, 0.06, 0.05]);
  if (panic) {
    for (const side of [-1, 1])
      block(model, palette.black, [side * (half - 0.1), 0.98, 0.06], [0.06, 0.12, 0.06]);
    rod(model, plant.cladding, [-half + 0.1, 1.04, 0.11], [half - 0.1, 1.04, 0.11], 0.02, 12);
    return;
  }
  const x = half - 0.08;
  box(model, palette.steel, [x - 0.02, 0.94, 0.03], [x + 0.02, 1.14, 0.04], ['back']);
  rod(model, palette.steel, [x, 1.06, 0.035], [x, 1.06, 0.09], 0.01, 8);
  rod(model, palette.steel, [x + 0.008, 1.06, 0.085], [x - 0.12, 1.06, 0.085], 0.01, 8);
}

/** Draws the doors of a lift in a wall at z = 0, with its call button. */
export function liftDoor(model: Model): void {
  const [half, high] = [0.6, 2.1];
  for (const side of [-1, 1]) {
    box(
      model,
      palette.chrome,
      [Math.min(side * half, side * (half + 0.14)), 0, 0.002],
      [Math.max(side * half, side * (half + 0.14)), high + 0.14, 0.03],
      ['back', 'bottom'],
    );
    box(
      model,
      palette.steel,
      [side < 0 ? -half : 0.003, 0.006, 0.002],
      [side < 0 ? -0.003 : half, high, 0.012],
      ['back'],
    );
  }
  box(model, palette.chrome, [-half, high, 0.002], [half, high + 0.14, 0.03], ['back']);
  label(model, 'lift', [-0.06, high + 0.03, 0.0315], 0.12, 0.08, palette.screen);
  box(model, palette.steel, [half + 0.22, 1.0, 0.002], [half + 0.32, 1.24, 0.014], ['back']);
  rod(model, palette.bulb, [half + 0.27, 1.12, 0.012], [half + 0.27, 1.12, 0.018], 0.018, 14);
}
