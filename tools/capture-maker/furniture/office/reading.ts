import { block, box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services/palette.ts';
import { label } from '../services/signs.ts';

/** A table along x on steel trestles, its height 0.74 m. */
export function readingTable(model: Model, length: number, depth: number): void {
  block(model, palette.oak, [0, 0.71, 0], [length, 0.03, depth]);
  for (const x of [-length / 2 + 0.14, length / 2 - 0.14]) {
    block(model, palette.black, [x, 0, 0], [0.06, 0.03, depth - 0.12], ['bottom']);
    for (const z of [-depth / 2 + 0.12, depth / 2 - 0.12])
      block(model, palette.black, [x, 0.03, z], [0.045, 0.65, 0.045], ['bottom']);
    block(model, palette.black, [x, 0.68, 0], [0.06, 0.03, depth - 0.12]);
  }
  block(model, palette.black, [0, 0.64, -depth / 2 + 0.12], [length - 0.32, 0.04, 0.03]);
}

/** An overhead scanner on a table top at y = 0: a cradle with an open file under a camera on an arm. */
export function overheadScanner(model: Model): void {
  block(model, plant.anthracite, [0, 0, 0], [0.66, 0.022, 0.5]);
  block(model, plant.shell, [0, 0, -0.3], [0.26, 0.05, 0.12]);
  rod(model, plant.shell, [0, 0.04, -0.31], [0, 0.78, -0.31], 0.028, 14);
  block(model, plant.shell, [0, 0.74, -0.16], [0.09, 0.06, 0.38]);
  block(model, plant.anthracite, [0, 0.69, -0.02], [0.15, 0.06, 0.13]);
  for (const side of [-1, 1]) {
    block(model, plant.shell, [side * 0.24, 0.715, -0.1], [0.34, 0.03, 0.07]);
    block(model, plant.strip, [side * 0.24, 0.711, -0.1], [0.32, 0.004, 0.04]);
  }
  for (const side of [-1, 1]) block(model, palette.board, [side * 0.125, 0.022, 0.02], [0.235, 0.018, 0.32]);
  model.at(0, 0, 0, () => flat(model, 'drawing', -0.24, 0.0405, -0.14, 0.48, 0.32));
}

/** A sheet from the picture sheet lying face up; x, z is its far left corner, seen from +z. */
export function flat(
  model: Model,
  name: string,
  x: number,
  y: number,
  z: number,
  width: number,
  depth: number,
): void {
  const cell = model.sheet.cells[name]!;
  const [u0, v0, u1, v1] = [cell.x, cell.y, cell.x + cell.width, cell.y + cell.height];
  model.quad(
    palette.picture,
    [x, y, z + depth],
    [x + width, y, z + depth],
    [x + width, y, z],
    [x, y, z],
    [
      [u0, v1],
      [u1, v1],
      [u1, v0],
      [u0, v0],
    ],
  );
}

/** A chest of flat drawers for large plans, against a wall behind it (-z). */
export function planChest(model: Model, width = 1.3): void {
  const [d, h] = [0.9, 0.95];
  box(
    model,
    palette.black,
    [-width / 2 + 0.04, 0, -d / 2 + 0.04],
    [width / 2 - 0.04, 0.08, d / 2 - 0.05],
    ['bottom'],
  );
  box(model, plant.cabinet, [-width / 2, 0.08, -d / 2], [width / 2, h, d / 2 - 0.02]);
  for (let i = 0; i < 9; i++) {
    const y = 0.095 + i * 0.094;
    box(
      model,
      plant.cabinet,
      [-width / 2 + 0.012, y, d / 2 - 0.02],
      [width / 2 - 0.012, y + 0.084, d / 2],
      ['back'],
    );
    for (const x of [-width / 4, width / 4]) {
      box(model, palette.steel, [x - 0.06, y + 0.018, d / 2], [x + 0.06, y + 0.03, d / 2 + 0.02], ['back']);
      label(model, 'spine', [x - 0.05, y + 0.04, d / 2 + 0.0012], 0.1, 0.03);
    }
  }
  flat(model, 'drawing', -0.42, h + 0.003, -0.3, 0.84, 0.6);
}

/** A book trolley along x with two shelves of boxes. */
export function trolley(model: Model): void {
  for (const x of [-0.4, 0.4]) {
    for (const z of [-0.2, 0.2]) {
      rod(model, palette.steel, [x, 0.1, z], [x, 0.95, z], 0.013, 8);
      rod(model, palette.black, [x - 0.013, 0.05, z], [x + 0.013, 0.05, z], 0.05, 14);
    }
  }
  for (const y of [0.18, 0.62]) block(model, plant.shell, [0, y, 0], [0.86, 0.02, 0.44]);
  for (const x of [-0.4, 0.4]) rod(model, palette.steel, [x, 0.93, -0.2], [x, 0.93, 0.2], 0.013, 8);
  for (const [i, x] of [-0.22, 0.0, 0.24].entries())
    block(model, i === 1 ? plant.boxGrey : plant.cardboard, [x, 0.64, 0], [0.2, 0.26, 0.33], ['bottom']);
  block(model, plant.cardboard, [-0.16, 0.2, 0], [0.38, 0.27, 0.32], ['bottom']);
}

/** A two-step kick stool. */
export function stepStool(model: Model): void {
  box(model, plant.endPanel, [-0.2, 0, -0.17], [0.2, 0.2, 0.17], ['bottom']);
  box(model, plant.endPanel, [-0.17, 0.2, -0.14], [0.17, 0.4, 0.06], ['bottom']);
  for (const [y, z0, z1] of [
    [0.2, 0.06, 0.16],
    [0.4, -0.13, 0.05],
  ] as const)
    box(model, plant.rubber, [-0.16, y, z0], [0.16, y + 0.008, z1], ['bottom']);
}
