import { block, box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { label } from './signs.ts';

/** A closed steel door in a wall at z = 0, seen from +z; `panic` gives it a bar to push. Width and height of the leaf in metres. */
export function steelDoor(model: Model, width: number, height: number, panic = false): void {
  const half = width / 2;
  for (const side of [-1, 1])
    box(
      model,
      palette.graphite,
      [Math.min(side * half, side * (half + 0.07)), 0, 0.002],
      [Math.max(side * half, side * (half + 0.07)), height + 0.07, 0.05],
      ['back', 'bottom'],
    );
  box(model, palette.graphite, [-half, height, 0.002], [half, height + 0.07, 0.05], ['back']);
  box(model, plant.doorSteel, [-half + 0.004, 0.008, 0.004], [half - 0.004, height - 0.004, 0.03], ['back']);
  block(model, palette.graphite, [-half + 0.25, height - 0.1, 0.055], [0.3, 0.06, 0.05]);
  if (panic) {
    for (const side of [-1, 1])
      block(model, palette.black, [side * (half - 0.1), 0.98, 0.06], [0.06, 0.12, 0.06]);
    rod(model, plant.cladding, [-half + 0.1, 1.04, 0.11], [half - 0.1, 1.04, 0.11], 0.02, 12);
    return;
  }
  const x = half - 0.08;
  box(model, palette.steel, [x - 0.02, 0.94, 0.03], [x + 0.02, 1.14, 0.04], ['back']);
  rod(model, palette.steel, [x, 1.06, 0.035], [x, 1.06, 0.09], 0.01, 8);
  rod(model, palette.steel, [x + 0.008, 1.06, 0.085], [x - 0.12, 1.06, 0.085], 0.01, 8);
}

/** The doors of a lift in a wall at z = 0, with its call button. */
export function liftDoor(model: Model): void {
  const [half, high] = [0.6, 2.1];
  for (const side of [-1, 1]) {
    box(
      model,
      palette.chrome,
      [Math.min(side * half, side * (half + 0.14)), 0, 0.002],
      [Math.max(side * half, side * (half + 0.14)), high + 0.14, 0.03],
      ['back', 'bottom'],
    );
    box(
      model,
      palette.steel,
      [side < 0 ? -half : 0.003, 0.006, 0.002],
      [side < 0 ? -0.003 : half, high, 0.012],
      ['back'],
    );
  }
  box(model, palette.chrome, [-half, high, 0.002], [half, high + 0.14, 0.03], ['back']);
  label(model, 'lift', [-0.06, high + 0.03, 0.0315], 0.12, 0.08, palette.screen);
  box(model, palette.steel, [half + 0.22, 1.0, 0.002], [half + 0.32, 1.24, 0.014], ['back']);
  rod(model, palette.bulb, [half + 0.27, 1.12, 0.012], [half + 0.27, 1.12, 0.018], 0.018, 14);
}
