import { block, box, cylinder } from '../../geometry/primitives.ts';
import { cushion } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { works } from '../../materials/works-palette.ts';

/** A long upholstered bench, 2 m, with a loose back cushion. */
export function lobbyBench(model: Model, length: number): void {
  box(model, works.oak, [-length / 2, 0.1, -0.35], [length / 2, 0.18, 0.35]);
  for (const x of [-length / 2 + 0.15, length / 2 - 0.15])
    block(model, works.black, [x, 0, 0], [0.06, 0.1, 0.6]);
  cushion(model, palette.sand, [0, 0.18, 0], [length, 0.24, 0.7], 0.06);
  for (const side of [-1, 1])
    cushion(model, palette.teal, [(side * length) / 4, 0.42, -0.22], [0.5, 0.42, 0.16], 0.07);
  cylinder(model, works.black, [0, 0.02, 0], 0.02, 0.06, 8);
}
