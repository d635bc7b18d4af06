import { block, box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';

/** A book trolley along x with two shelves of boxes. */
export function trolley(model: Model): void {
  for (const x of [-0.4, 0.4]) {
    for (const z of [-0.2, 0.2]) {
      rod(model, palette.steel, [x, 0.1, z], [x, 0.95, z], 0.013, 8);
      rod(model, palette.black, [x - 0.013, 0.05, z], [x + 0.013, 0.05, z], 0.05, 14);
    }
  }
  for (const y of [0.18, 0.62]) block(model, plant.shell, [0, y, 0], [0.86, 0.02, 0.44]);
  for (const x of [-0.4, 0.4]) rod(model, palette.steel, [x, 0.93, -0.2], [x, 0.93, 0.2], 0.013, 8);
  for (const [i, x] of [-0.22, 0.0, 0.24].entries())
    block(model, i === 1 ? plant.boxGrey : plant.cardboard, [x, 0.64, 0], [0.2, 0.26, 0.33], ['bottom']);
  block(model, plant.cardboard, [-0.16, 0.2, 0], [0.38, 0.27, 0.32], ['bottom']);
}

/** A two-step kick stool. */
export function stepStool(model: Model): void {
  box(model, plant.endPanel, [-0.2, 0, -0.17], [0.2, 0.2, 0.17], ['bottom']);
  box(model, plant.endPanel, [-0.17, 0.2, -0.14], [0.17, 0.4, 0.06], ['bottom']);
  for (const [y, z0, z1] of [
    [0.2, 0.06, 0.16],
    [0.4, -0.13, 0.05],
  ] as const)
    box(model, plant.rubber, [-0.16, y, z0], [0.16, y + 0.008, z1], ['bottom']);
}
