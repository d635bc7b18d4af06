import { block, cylinder, lathe } from '../../geometry/primitives.ts';
import { tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { works } from '../../materials/works-palette.ts';

/** A fire extinguisher on a wall behind it (-z). */
export function extinguisher(model: Model): void {
  lathe(
    model,
    works.red,
    [0, 0.35, 0.1],
    [
      [0, 0],
      [0.08, 0.005],
      [0.085, 0.03],
      [0.085, 0.42],
      [0.06, 0.48],
      [0.025, 0.5],
      [0.025, 0.53],
      [0, 0.53],
    ],
    24,
  );
  block(model, works.black, [0, 0.88, 0.1], [0.03, 0.05, 0.06]);
  tube(
    model,
    works.rubber,
    [
      [0.02, 0.88, 0.1],
      [0.1, 0.86, 0.12],
      [0.11, 0.7, 0.14],
      [0.1, 0.5, 0.14],
    ],
    0.01,
    8,
  );
}

/** A gas cylinder, 1.5 m high, its shoulder in `shoulder`'s colour. */
export function gasCylinder(model: Model, shoulder: (typeof works)[keyof typeof works]): void {
  lathe(
    model,
    works.lightGrey,
    [0, 0, 0],
    [
      [0, 0],
      [0.1, 0],
      [0.112, 0.02],
      [0.112, 0.6],
      [0.112, 1.2],
    ],
    24,
  );
  lathe(
    model,
    shoulder,
    [0, 0, 0],
    [
      [0.113, 1.18],
      [0.11, 1.26],
      [0.09, 1.33],
      [0.05, 1.38],
      [0.035, 1.4],
      [0.035, 1.44],
      [0, 1.44],
    ],
    24,
  );
  cylinder(model, works.brassMetal, [0, 1.44, 0], 0.016, 0.08, 12);
  tube(
    model,
    works.brassMetal,
    [
      [0, 1.49, 0],
      [0.1, 1.49, 0.02],
    ],
    0.014,
    10,
  );
  cylinder(model, works.ceramic, [0.1, 1.47, 0.03], 0.03, 0.03, 14);
}
