import { block, box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';

/** Top of a workbench above the floor, metres. */
export const BENCH_HEIGHT = 0.88;

/** A workbench along x against a wall behind it (-z), with drawers, a vise and things at hand. */
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

/** A workbench of the same make kept for packing: parcels on it, and a mat to work on. */
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
