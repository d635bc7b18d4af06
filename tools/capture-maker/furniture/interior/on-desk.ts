import { block, cylinder } from '../../geometry/primitives.ts';
import { cushion, line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { picture } from './pictures.ts';

export function onDesk(model: Model, seed: number): void {
  monitor(model, -0.12 + (seed % 3) * 0.05, -0.18, seed);
  block(model, palette.graphite, [0, 0, 0.12], [0.43, 0.016, 0.13]);
  for (let row = 0; row < 4; row++)
    block(model, palette.steel, [0, 0.016, 0.076 + row * 0.03], [0.41, 0.004, 0.023]);
  cushion(model, palette.black, [0.32, 0, 0.13], [0.065, 0.032, 0.105], 0.015);
  if (seed % 2 === 0) notebook(model, 0.55, 0.1, 0.2);
  if (seed % 3 === 0) mug(model, 0.52, -0.12);
  if (seed % 4 === 1) deskLamp(model);
  if (seed % 5 === 2) notebook(model, -0.58, 0.14, -0.3);
}

/** A 27-inch monitor on a stand; the picture faces +z. */
export function monitor(model: Model, x: number, z: number, seed: number): void {
  model.at(x, z, 0, () => {
    block(model, palette.graphite, [0, 0, 0], [0.24, 0.012, 0.18]);
    block(model, palette.graphite, [0, 0.012, -0.03], [0.05, 0.3, 0.025]);
    block(model, palette.black, [0, 0.12, 0], [0.616, 0.37, 0.022]);
    picture(model, palette.screen, `screen-${seed % 4}`, [-0.3, 0.13, 0.0125], 0.6, 0.35);
  });
}

function notebook(model: Model, x: number, z: number, yaw: number): void {
  model.at(x, z, yaw, () => {
    block(model, palette.teal, [0, 0, 0], [0.16, 0.014, 0.22]);
    block(model, palette.white, [0.01, 0.014, 0.02], [0.13, 0.006, 0.18]);
  });
}

export function mug(model: Model, x: number, z: number): void {
  cylinder(model, palette.white, [x, 0, z], 0.04, 0.095, 14);
  tube(
    model,
    palette.white,
    [
      [x + 0.038, 0.075, z],
      [x + 0.068, 0.06, z],
      [x + 0.066, 0.03, z],
      [x + 0.038, 0.02, z],
    ],
    0.006,
    5,
  );
}

function deskLamp(model: Model): void {
  cylinder(model, palette.black, [-0.62, 0, -0.22], 0.08, 0.015, 16);
  tube(model, palette.black, line([-0.62, 0.01, -0.22], [-0.66, 0.38, -0.26]), 0.008, 6);
  tube(model, palette.black, line([-0.66, 0.38, -0.26], [-0.42, 0.52, -0.1]), 0.008, 6);
  cylinder(model, palette.black, [-0.42, 0.47, -0.1], 0.05, 0.06, 14);
}
