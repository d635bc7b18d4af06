import { box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';

/** A canvas joint that keeps a machine's tremble from the ducts: dark folds, upright, between two rims. */
export function canvasJoint(model: Model, min: Vec3, max: Vec3): void {
  box(
    model,
    plant.rubber,
    [min[0] + 0.02, min[1], min[2] + 0.02],
    [max[0] - 0.02, max[1], max[2] - 0.02],
    ['top', 'bottom'],
  );
  for (const y of [min[1], max[1] - 0.03])
    box(model, palette.steel, [min[0], y, min[2]], [max[0], y + 0.03, max[2]]);
}

/** A grille with level blades that faces +z, its middle at x, y on a face at z = 0. */
export function grille(model: Model, x: number, y: number, width: number, height: number): void {
  const [w, h] = [width / 2, height / 2];
  box(model, palette.graphite, [x - w, y - h, 0.001], [x + w, y + h, 0.004], ['back']);
  for (const side of [-1, 1]) {
    box(
      model,
      plant.cladding,
      [x + side * w - 0.015, y - h, 0.001],
      [x + side * w + 0.015, y + h, 0.022],
      ['back'],
    );
    box(
      model,
      plant.cladding,
      [x - w, y + side * h - 0.015, 0.001],
      [x + w, y + side * h + 0.015, 0.022],
      ['back'],
    );
  }
  const blades = Math.round(height / 0.045);
  for (let i = 0; i < blades; i++) {
    const at = y - h + (height * (i + 0.5)) / blades;
    model.quad(
      plant.cladding,
      [x - w, at - 0.012, 0.019],
      [x + w, at - 0.012, 0.019],
      [x + w, at + 0.012, 0.006],
      [x - w, at + 0.012, 0.006],
    );
  }
}
