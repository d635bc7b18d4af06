import { block, box } from '../../geometry/primitives.ts';
import { cushion } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';

/** A double bed, its head against a wall behind it (-z): frame, mattress, duvet, pillows, a throw at the foot. */
export function bed(model: Model, wood: Material, linen: Material, throwCloth: Material): void {
  const [w, l] = [1.72, 2.08];
  block(model, wood, [0, 0.14, l / 2 + 0.06], [w, 0.16, l]);
  for (const x of [-0.7, 0.7])
    for (const z of [0.3, 1.9]) block(model, wood, [x, 0, z], [0.08, 0.14, 0.08], ['bottom']);
  box(model, wood, [-w / 2 - 0.3, 0.12, 0.005], [w / 2 + 0.3, 1.02, 0.06]);
  cushion(model, palette.white, [0, 0.28, l / 2 + 0.07], [w - 0.08, 0.24, l - 0.04], 0.06);
  cushion(model, linen, [0, 0.42, l / 2 + 0.36], [w + 0.06, 0.16, l - 0.62], 0.07);
  cushion(model, throwCloth, [0, 0.45, l - 0.3], [w + 0.09, 0.15, 0.62], 0.065);
  for (const x of [-0.42, 0.42]) {
    cushion(model, palette.white, [x, 0.5, 0.4], [0.68, 0.16, 0.42], 0.075);
    cushion(model, linen, [x, 0.52, 0.2], [0.7, 0.38, 0.17], 0.08);
  }
}

/** A low bench with a cushion, for the foot of a bed or a hall. */
export function cushionedBench(model: Model, wood: Material, cloth: Material, length: number): void {
  block(model, wood, [0, 0.34, 0], [length, 0.05, 0.4]);
  for (const x of [-length / 2 + 0.12, length / 2 - 0.12])
    block(model, wood, [x, 0, 0], [0.05, 0.34, 0.36], ['bottom']);
  cushion(model, cloth, [0, 0.38, 0], [length - 0.04, 0.09, 0.38], 0.04);
}
