import { block } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';

export function vise(model: Model): void {
  block(model, plant.unitFrame, [0, 0, 0], [0.16, 0.05, 0.2], ['bottom']);
  block(model, plant.unitFrame, [0, 0.05, -0.04], [0.14, 0.12, 0.12]);
  block(model, plant.unitFrame, [0, 0.06, 0.12], [0.14, 0.11, 0.05]);
  block(model, palette.steel, [0, 0.14, 0.05], [0.13, 0.035, 0.1]);
  rod(model, palette.steel, [0, 0.1, 0.1], [0, 0.1, 0.24], 0.016, 10);
  rod(model, palette.chrome, [-0.1, 0.1, 0.225], [0.1, 0.1, 0.225], 0.008, 8);
}

export function toolbox(model: Model, x: number, y: number): void {
  block(model, plant.vessel, [x, y, -0.08], [0.46, 0.2, 0.24], ['bottom']);
  block(model, palette.graphite, [x, y + 0.2, -0.08], [0.46, 0.03, 0.24]);
  rod(model, palette.black, [x - 0.12, y + 0.27, -0.08], [x + 0.12, y + 0.27, -0.08], 0.012, 8);
  for (const side of [-1, 1])
    rod(
      model,
      palette.black,
      [x + side * 0.12, y + 0.22, -0.08],
      [x + side * 0.12, y + 0.27, -0.08],
      0.01,
      6,
    );
}
