import { block, cylinder } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { works } from '../../materials/works-palette.ts';
import { beaker, conicalFlask } from './vessels.ts';
import { reagentBottle } from './bottles.ts';

/** A steel trolley with two trays, 0.9 × 0.5 m, and what is being carried. */
export function trolley(model: Model): void {
  for (const x of [-0.43, 0.43]) {
    for (const z of [-0.23, 0.23]) {
      tube(model, works.polished, line([x, 0.1, z], [x, 0.92, z]), 0.012, 10);
      cylinder(model, works.rubber, [x, 0, z], 0.045, 0.08, 16);
    }
    tube(model, works.polished, line([x, 0.92, -0.23], [x, 0.92, 0.23]), 0.012, 10);
  }
  for (const y of [0.24, 0.78]) {
    block(model, works.brushed, [0, y, 0], [0.88, 0.015, 0.48]);
    for (const z of [-0.24, 0.24]) block(model, works.brushed, [0, y, z], [0.88, 0.05, 0.006]);
  }
  for (const [i, [x, z]] of (
    [
      [-0.3, -0.1],
      [-0.18, -0.12],
      [-0.24, 0.05],
      [-0.08, -0.05],
    ] as const
  ).entries())
    model.at(x, z, i, () => reagentBottle(model, i * 5 + 3, 0.27), 0.795);
  model.at(0.14, -0.06, 0, () => conicalFlask(model, 0.24, 0, 0.3), 0.795);
  model.at(0.32, 0.06, 0, () => beaker(model, 0.16, 5, 0.6), 0.795);
  block(model, works.blue, [-0.12, 0.255, 0], [0.42, 0.2, 0.36]);
  block(model, works.cardboard, [0.27, 0.255, 0], [0.28, 0.24, 0.3]);
}
