import { block } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';

/** A tall fridge-freezer. */
export function fridge(model: Model): void {
  block(model, palette.steel, [0, 0.05, 0], [0.7, 1.95, 0.62]);
  block(model, palette.black, [0, 0, 0], [0.66, 0.05, 0.58], ['top', 'bottom']);
  block(model, palette.chrome, [0, 0.07, 0.325], [0.69, 0.68, 0.03]);
  block(model, palette.chrome, [0, 0.76, 0.325], [0.69, 1.23, 0.03]);
  for (const [y, h] of [
    [0.4, 0.3],
    [0.95, 0.6],
  ] as const)
    block(model, palette.graphite, [0.27, y, 0.355], [0.022, h, 0.03]);
}
