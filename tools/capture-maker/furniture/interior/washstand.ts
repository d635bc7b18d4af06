import { block, box, cylinder, lathe } from '../../geometry/primitives.ts';
import { cushion, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';

/** A washstand on a wall behind it (-z) with two bowls and a long mirror. */
export function washstand(model: Model, front: Material, top: Material, width: number): void {
  box(model, front, [-width / 2, 0.42, 0], [width / 2, 0.8, 0.46], ['back']);
  for (let i = 0; i < 4; i++)
    block(
      model,
      front,
      [-width / 2 + (width * (i + 0.5)) / 4, 0.43, 0.468],
      [width / 4 - 0.006, 0.36, 0.016],
    );
  box(model, top, [-width / 2 - 0.01, 0.8, 0], [width / 2 + 0.01, 0.84, 0.49], ['back']);
  for (const x of [-width / 4, width / 4]) {
    lathe(
      model,
      palette.white,
      [x, 0.84, 0.26],
      [
        [0.1, 0],
        [0.16, 0.03],
        [0.2, 0.11],
        [0.19, 0.115],
        [0.14, 0.05],
        [0, 0.035],
      ],
      28,
    );
    tube(
      model,
      palette.brass,
      [
        [x, 1.05, 0.01],
        [x, 1.06, 0.12],
        [x, 1.05, 0.17],
        [x, 1.01, 0.18],
      ],
      0.011,
      8,
    );
    for (const side of [-0.1, 0.1]) cylinder(model, palette.brass, [x + side, 1.04, 0.02], 0.02, 0.03, 10);
  }
  cylinder(model, palette.terracotta, [0, 0.84, 0.2], 0.035, 0.14, 14);
  cushion(model, palette.white, [width / 2 - 0.14, 0.84, 0.24], [0.2, 0.1, 0.26], 0.03);
}
