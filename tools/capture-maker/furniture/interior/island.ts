import { block, cylinder, lathe } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { palette } from '../../materials/palette.ts';
import { PALE } from './counter.ts';

/** A fruit from its flower to its stalk, as [radius, height], metres. */
const FRUIT: [number, number][] = [
  [0.012, 0.003],
  [0.03, 0.012],
  [0.039, 0.034],
  [0.034, 0.056],
  [0.018, 0.068],
  [0.004, 0.064],
];

/** A kitchen island along x with an overhang for stools at the front. */
export function island(model: Model, length: number, { top } = PALE): void {
  block(model, palette.oak, [0, 0.1, -0.12], [length - 0.06, 0.77, 0.6]);
  block(model, palette.black, [0, 0, -0.12], [length - 0.12, 0.1, 0.54], ['top', 'bottom']);
  block(model, top, [0, 0.87, 0], [length, 0.04, 0.95]);
  cylinder(model, palette.walnut, [length / 4, 0.91, -0.1], 0.17, 0.05, 24);
  for (let i = 0; i < 5; i++) {
    const at: Vec3 = [length / 4 + Math.sin(i * 1.3) * 0.08, 0.96, -0.1 + Math.cos(i * 1.3) * 0.08];
    lathe(model, i % 2 ? palette.brass : palette.terracotta, at, FRUIT, 14);
  }
}
