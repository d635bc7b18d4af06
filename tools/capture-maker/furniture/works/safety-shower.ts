import { block, cylinder, lathe } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { works } from '../../materials/works-palette.ts';

/** Emergency shower from the ceiling with an eyewash at its post; against a wall behind it (-z). */
export function safetyShower(model: Model, ceiling: number): void {
  tube(model, works.green, line([0, 0, -0.2], [0, 2.3, -0.2]), 0.025, 12);
  cylinder(model, works.green, [0, 0, -0.2], 0.11, 0.02, 24);
  tube(model, works.green, line([0, 2.3, -0.2], [0, ceiling, -0.2]), 0.025, 12);
  tube(
    model,
    works.green,
    [
      [0, 2.28, -0.2],
      [0, 2.3, 0],
      [0, 2.3, 0.32],
      [0, 2.27, 0.36],
      [0, 2.2, 0.37],
    ],
    0.022,
    12,
  );
  lathe(
    model,
    works.yellow,
    [0, 2.08, 0.37],
    [
      [0, 0],
      [0.13, 0],
      [0.135, 0.015],
      [0.06, 0.09],
      [0.024, 0.12],
    ],
    28,
  );
  tube(model, works.polished, line([0.12, 2.28, 0.16], [0.12, 1.72, 0.16]), 0.005, 6);
  tube(
    model,
    works.red,
    [
      [0.12, 1.72, 0.16],
      [0.2, 1.6, 0.16],
      [0.04, 1.6, 0.16],
      [0.12, 1.72, 0.16],
    ],
    0.008,
    8,
  );
  tube(model, works.green, line([0, 0.92, -0.2], [0, 0.92, 0.02]), 0.022, 10);
  lathe(
    model,
    works.yellow,
    [0, 0.92, 0.12],
    [
      [0, 0],
      [0.06, 0],
      [0.14, 0.05],
      [0.15, 0.07],
      [0.14, 0.07],
      [0.05, 0.02],
      [0, 0.015],
    ],
    28,
  );
  for (const x of [-0.05, 0.05]) {
    cylinder(model, works.green, [x, 0.95, 0.12], 0.012, 0.09, 10);
    lathe(
      model,
      works.green,
      [x, 1.04, 0.12],
      [
        [0.012, 0],
        [0.026, 0.012],
        [0.026, 0.025],
        [0, 0.028],
      ],
      14,
    );
  }
  block(model, works.green, [0.24, 0.95, 0.08], [0.07, 0.1, 0.006]);
}
