import { block, box } from '../../geometry/primitives.ts';
import { cushion, line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';

/** An upright piano against a wall behind it (-z), 1.5 m wide, with sheet music on its desk, and a stool before it. */
export function piano(model: Model, wood: Material, cloth: Material): void {
  const half = 0.75;
  box(model, wood, [-half, 0.03, 0.01], [half, 1.24, 0.34], ['bottom', 'back']);
  block(model, wood, [0, 1.24, 0.175], [2 * half + 0.04, 0.03, 0.38]);
  box(model, wood, [-half, 0.6, 0.34], [half, 0.72, 0.62]);
  for (const side of [-1, 1]) {
    block(model, wood, [side * (half - 0.04), 0, 0.58], [0.08, 0.6, 0.08], ['bottom']);
    block(model, wood, [side * (half - 0.04), 0.72, 0.47], [0.08, 0.06, 0.3]);
    block(model, wood, [side * (half - 0.04), 0, 0.4], [0.08, 0.08, 0.4], ['bottom']);
  }
  const keys = 52;
  const wide = (2 * half - 0.18) / keys;
  box(model, palette.board, [-half + 0.09, 0.72, 0.47], [half - 0.09, 0.735, 0.61]);
  for (let i = 0; i < keys; i++) {
    const x = -half + 0.09 + wide * (i + 1);
    if (i % 7 === 2 || i % 7 === 6 || i === keys - 1) continue;
    block(model, palette.black, [x, 0.735, 0.505], [wide * 0.55, 0.011, 0.07], ['bottom']);
  }
  box(model, palette.black, [-half + 0.09, 0.72, 0.34], [half - 0.09, 0.83, 0.46]);
  for (const x of [-0.12, 0.1]) block(model, palette.board, [x, 0.85, 0.37], [0.2, 0.27, 0.008]);
  block(model, wood, [0, 0.83, 0.39], [0.6, 0.02, 0.07]);
  for (const x of [-0.1, 0, 0.1]) block(model, palette.brass, [x, 0.06, 0.4], [0.05, 0.012, 0.12]);
  model.at(0, 1, 0.06, () => {
    cushion(model, cloth, [0, 0.44, 0], [0.58, 0.08, 0.36], 0.035);
    block(model, wood, [0, 0.38, 0], [0.54, 0.06, 0.32]);
    for (const x of [-0.23, 0.23])
      for (const z of [-0.13, 0.13]) tube(model, wood, line([x, 0, z], [x, 0.38, z]), 0.018, 6);
  });
}
