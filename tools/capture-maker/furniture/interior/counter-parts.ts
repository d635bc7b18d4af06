import { block, box, cylinder } from '../../geometry/primitives.ts';
import { tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { mug } from './on-desk.ts';

/** Height of a worktop, metres. */
export const WORKTOP = 0.9;

export function sink(model: Model): void {
  const [x0, x1, z0, z1, y] = [-0.27, 0.27, -0.18, 0.2, 0.865];
  model.rectangle(palette.steel, [x0, y, z1], [x1 - x0, 0, 0], [0, 0, z0 - z1]);
  for (const [a, b] of [
    [
      [x0, z0],
      [x1, z0],
    ],
    [
      [x1, z0],
      [x1, z1],
    ],
    [
      [x1, z1],
      [x0, z1],
    ],
    [
      [x0, z1],
      [x0, z0],
    ],
  ] as const) {
    model.rectangle(palette.steel, [a[0], y, a[1]], [b[0] - a[0], 0, b[1] - a[1]], [0, 0.036, 0]);
  }
  cylinder(model, palette.graphite, [0, y, 0.01], 0.03, 0.003, 14);
  tube(
    model,
    palette.chrome,
    [
      [0, WORKTOP, -0.23],
      [0, 1.16, -0.23],
      [0, 1.23, -0.2],
      [0, 1.25, -0.13],
      [0, 1.22, -0.06],
      [0, 1.15, -0.04],
    ],
    0.013,
    8,
  );
  tube(
    model,
    palette.chrome,
    [
      [0.01, 0.96, -0.23],
      [0.1, 0.98, -0.22],
    ],
    0.008,
    6,
  );
}

export function wallCabinet(model: Model, x: number, width: number, front: Material): void {
  box(model, front, [x - width / 2, 1.45, -0.3], [x + width / 2, 2.2, 0.03]);
  for (const side of [-1, 1])
    block(model, front, [x + (side * width) / 4, 1.455, 0.039], [width / 2 - 0.006, 0.74, 0.018]);
}

export function coffeeMachine(model: Model, x: number): void {
  block(model, palette.black, [x, WORKTOP, -0.1], [0.3, 0.06, 0.4]);
  block(model, palette.graphite, [x, WORKTOP + 0.06, -0.2], [0.3, 0.3, 0.2]);
  block(model, palette.black, [x, WORKTOP + 0.28, -0.03], [0.3, 0.1, 0.26]);
  cylinder(model, palette.chrome, [x, WORKTOP + 0.21, 0], 0.025, 0.07, 12);
  model.at(x, 0.02, 0, () => mug(model, 0, 0), WORKTOP + 0.06);
}
