import { block, box, cylinder } from '../../geometry/primitives.ts';
import { cushion, line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';

/** A wall-hung water closet against a wall behind it. */
export function closet(model: Model): void {
  box(model, palette.white, [-0.3, 0, 0], [0.3, 1.1, 0.14], ['bottom', 'back']);
  block(model, palette.chrome, [0, 0.96, 0.142], [0.22, 0.12, 0.008]);
  cushion(model, palette.white, [0, 0.16, 0.4], [0.36, 0.24, 0.54], 0.12);
  cushion(model, palette.board, [0, 0.39, 0.4], [0.37, 0.045, 0.52], 0.02);
}

/** A rail with towels on a wall behind it. */
export function towelRail(model: Model, cloth: Material): void {
  for (let i = 0; i < 7; i++)
    tube(model, palette.brass, line([-0.24, 0.7 + i * 0.15, 0.08], [0.24, 0.7 + i * 0.15, 0.08]), 0.009, 6);
  for (const x of [-0.24, 0.24]) tube(model, palette.brass, line([x, 0.62, 0.08], [x, 1.68, 0.08]), 0.011, 6);
  for (const x of [-0.24, 0.24])
    for (const y of [0.68, 1.62]) block(model, palette.brass, [x, y, 0.04], [0.02, 0.02, 0.08]);
  cushion(model, cloth, [0, 1.02, 0.1], [0.4, 0.6, 0.05], 0.02);
}

/** A shower behind a fixed pane: head and rail on the wall behind it (-z), 1 m wide. */
export function shower(model: Model): void {
  tube(
    model,
    palette.brass,
    [
      [0, 1, 0.04],
      [0, 2.1, 0.04],
      [0, 2.2, 0.08],
      [0, 2.22, 0.36],
    ],
    0.011,
    8,
  );
  cylinder(model, palette.brass, [0, 2.18, 0.4], 0.12, 0.02, 24);
  block(model, palette.brass, [0, 0.98, 0.04], [0.26, 0.05, 0.05]);
  block(model, palette.steel, [0, 0.001, 0.45], [0.6, 0.006, 0.06]);
}
