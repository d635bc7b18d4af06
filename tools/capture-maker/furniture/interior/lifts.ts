import { box } from '../../geometry/primitives.ts';
import { tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { works } from '../../materials/works-palette.ts';

/** A lift front on a wall at z = 0: two steel leaves in a dark frame, 1.2 × 2.3 m, and its panel. */
export function liftDoors(model: Model, lit: boolean): void {
  box(model, works.darkMetal, [-0.72, 0, 0], [0.72, 2.46, 0.05]);
  for (const side of [-1, 1])
    box(
      model,
      works.brushed,
      [Math.min(0.004 * side, 0.6 * side), 0, 0.03],
      [Math.max(0.004 * side, 0.6 * side), 2.3, 0.07],
    );
  box(model, works.black, [-0.2, 2.52, 0], [0.2, 2.64, 0.03]);
  model.rectangle(lit ? works.ledAmber : works.display, [-0.05, 2.55, 0.032], [0.1, 0, 0], [0, 0.06, 0]);
  box(model, works.brushed, [0.9, 1, 0], [1, 1.3, 0.02]);
  for (const y of [1.08, 1.2])
    tube(
      model,
      works.exitWhite,
      [
        [0.95, y, 0.02],
        [0.95, y, 0.028],
      ],
      0.02,
      14,
    );
}
