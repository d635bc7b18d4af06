import { block, box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { cellRandom } from '../../materials/patterns.ts';

/** The height of a workbench's top above the floor, in metres. */
export const BENCH_HEIGHT = 0.88;

/** Draws a workbench along x against a wall behind it (-z), with drawers, a vise and tools. */
export function workbench(model: Model, length: number): void {
  benchFrame(model, length);
  model.at(-length / 2 + 1.15, 0.24, 0, () => vise(model), BENCH_HEIGHT);
  toolbox(model, length / 2 - 0.55, BENCH_HEIGHT);
  for (let i = 0; i < 4; i++)
    rod(
      model,
      i % 2 ? plant.supply : palette.steel,
      [0.1 + i * 0.05, BENCH_HEIGHT + 0.012, 0.15],
      [0.16 + i * 0.07, BENCH_HEIGHT + 0.012, -0.04],
      0.011,
      8,
    );
}

/** Draws a workbench of the same make used for packing: parcels on it, and a mat to work on. */
export function packingBench(model: Model, length: number): void {
  benchFrame(model, length);
  const top = BENCH_HEIGHT;
  box(model, plant.rubber, [-0.55, top, -0.25], [0.3, top + 0.006, 0.33], ['bottom']);
  box(model, plant.cardboard, [-0.3, top + 0.006, -0.15], [0.08, top + 0.2, 0.14], ['bottom']);
  box(model, plant.cardboard, [0.5, top, -0.32], [0.98, top + 0.3, 0.02], ['bottom']);
  box(model, plant.boxGrey, [0.56, top + 0.3, -0.28], [0.9, top + 0.46, -0.02], ['bottom']);
  rod(model, palette.sand, [-0.85, top, -0.12], [-0.85, top + 0.06, -0.12], 0.075, 20);
  rod(model, plant.safetyYellow, [-0.86, top, 0.1], [-0.86, top + 0.055, 0.1], 0.055, 18);
}

function benchFrame(model: Model, length: number): void {
  const h = BENCH_HEIGHT;
  block(model, plant.bench, [0, h - 0.06, 0], [length, 0.06, 0.75]);
  for (const x of [-length / 2 + 0.08, length / 2 - 0.08]) {
    for (const z of [-0.3, 0.3])
      block(model, plant.anthracite, [x, 0, z], [0.07, h - 0.06, 0.07], ['bottom']);
    block(model, plant.anthracite, [x, 0.2, 0], [0.05, 0.05, 0.54]);
  }
  block(model, plant.anthracite, [0, 0.2, -0.3], [length - 0.2, 0.05, 0.04]);
  drawers(model, -length / 2 + 0.5);
  drawers(model, length / 2 - 0.5);
}

function drawers(model: Model, x: number): void {
  block(model, plant.anthracite, [x, 0.26, 0], [0.56, 0.55, 0.62]);
  for (let i = 0; i < 4; i++) {
    block(model, plant.unitFrame, [x, 0.275 + i * 0.134, 0.318], [0.54, 0.124, 0.016]);
    block(model, palette.steel, [x, 0.365 + i * 0.134, 0.334], [0.3, 0.016, 0.016]);
  }
}

function vise(model: Model): void {
  block(model, plant.unitFrame, [0, 0, 0], [0.16, 0.05, 0.2], ['bottom']);
  block(model, plant.unitFrame, [0, 0.05, -0.04], [0.14, 0.12, 0.12]);
  block(model, plant.unitFrame, [0, 0.06, 0.12], [0.14, 0.11, 0.05]);
  block(model, palette.steel, [0, 0.14, 0.05], [0.13, 0.035, 0.1]);
  rod(model, palette.steel, [0, 0.1, 0.1], [0, 0.1, 0.24], 0.016, 10);
  rod(model, palette.chrome, [-0.1, 0.1, 0.225], [0.1, 0.1, 0.225], 0.008, 8);
}

function toolbox(model: Model, x: number, y: number): void {
  block(model, plant.vessel, [x, y, -0.08], [0.46, 0.2, 0.24], ['bottom']);
  block(model, palette.graphite, [x, y + 0.2, -0.08], [0.46, 0.03, 0.24]);
  rod(model, palette.black, [x - 0.12, y + 0.27, -0.08], [x + 0.12, y + 0.27, -0.08], 0.012, 8);
  for (const side of [-1, 1])
    rod(
      model,
      palette.black,
      [x + side * 0.12, y + 0.22, -0.08],
      [x + side * 0.12, y + 0.27, -0.08],
      0.01,
      6,
    );
}

/** Draws a board with tools hung in order on a wall at z = 0, its lower edge 1.1 m above the floor. */
export function toolBoard(model: Model, width: number): void {
  const [low, high] = [1.12, 2.02];
  box(model, plant.anthracite, [-width / 2, low, 0.004], [width / 2, high, 0.024], ['back']);
  for (let i = 0; i < 9; i++) spanner(model, -width / 2 + 0.14 + i * 0.075, high - 0.1, 0.2 + i * 0.018);
  for (let i = 0; i < 6; i++) screwdriver(model, -width / 2 + 0.95 + i * 0.085, high - 0.12, i);
  for (let i = 0; i < 3; i++) hammer(model, -width / 2 + 1.62 + i * 0.2, high - 0.12, i);
  for (let i = 0; i < 4; i++)
    rod(
      model,
      palette.chrome,
      [-width / 2 + 0.2 + i * 0.16, low + 0.12, 0.03],
      [-width / 2 + 0.2 + i * 0.16, low + 0.12, 0.07],
      0.045 - i * 0.006,
      16,
    );
  rod(
    model,
    palette.black,
    [-width / 2 + 1, low + 0.17, 0.045],
    [-width / 2 + 1.45, low + 0.17, 0.045],
    0.014,
    8,
  );
  box(model, palette.steel, [-width / 2 + 1, low + 0.1, 0.03], [-width / 2 + 1.5, low + 0.16, 0.036]);
  bins(model, width, low);
}

/** Draws small open bins for screws, in rows at the board's right. */
function bins(model: Model, width: number, low: number): void {
  for (let row = 0; row < 3; row++) {
    for (let i = 0; i < 4; i++) {
      const [x, y] = [width / 2 - 0.62 + i * 0.15, low + 0.06 + row * 0.14];
      if (x + 0.07 <= width / 2) bin(model, x, y, cellRandom(row, i, 8));
    }
  }
}

function bin(model: Model, x: number, y: number, choice: number): void {
  const colour = choice > 0.5 ? plant.back : plant.safetyYellow;
  box(model, colour, [x - 0.065, y, 0.024], [x + 0.065, y + 0.07, 0.14], ['back', 'top']);
  box(model, colour, [x - 0.065, y + 0.07, 0.024], [x + 0.065, y + 0.105, 0.07], ['back', 'bottom']);
}

/** Draws a board full of small open bins on a wall at z = 0, at the height of `toolBoard`. */
export function binBoard(model: Model, width: number): void {
  const [low, high] = [1.12, 2.02];
  box(model, plant.anthracite, [-width / 2, low, 0.004], [width / 2, high, 0.024], ['back']);
  const columns = Math.floor((width - 0.1) / 0.15);
  for (let row = 0; row < 6; row++) {
    for (let i = 0; i < columns; i++) {
      if (cellRandom(row, i, 12) < 0.06) continue;
      bin(model, (i - (columns - 1) / 2) * 0.15, low + 0.05 + row * 0.14, cellRandom(row, i >> 2, 9));
    }
  }
}

function spanner(model: Model, x: number, y: number, length: number): void {
  box(model, palette.chrome, [x - 0.011, y - length, 0.026], [x + 0.011, y, 0.034], ['back']);
  for (const at of [y, y - length]) rod(model, palette.chrome, [x, at, 0.026], [x, at, 0.037], 0.023, 10);
}

function screwdriver(model: Model, x: number, y: number, i: number): void {
  const grips = [plant.safetyYellow, plant.safetyRed, plant.back];
  rod(model, grips[i % 3]!, [x, y - 0.11, 0.045], [x, y, 0.045], 0.017, 10);
  rod(model, palette.chrome, [x, y - 0.24 - i * 0.01, 0.045], [x, y - 0.11, 0.045], 0.005, 6);
}

function hammer(model: Model, x: number, y: number, i: number): void {
  rod(model, plant.bench, [x, y - 0.32, 0.05], [x, y, 0.05], 0.014, 8);
  box(
    model,
    i === 2 ? palette.black : palette.steel,
    [x - 0.06, y - 0.02, 0.03],
    [x + 0.06, y + 0.025, 0.07],
  );
}
