import { block } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';

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
