import { block, cylinder, lathe } from '../../geometry/primitives.ts';
import { tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { works } from '../../materials/works-palette.ts';
import { LAB_TOP } from './benches.ts';

/** A sink let into the end of a bench, with a swan-necked tap; its middle at the origin, the tap at -x. */
export function labSink(model: Model): void {
  const y = LAB_TOP + 0.002;
  block(model, works.ceramic, [0, y - 0.02, 0], [0.5, 0.03, 0.44]);
  block(model, works.grey, [0.01, y + 0.0105, 0], [0.4, 0.001, 0.34]);
  cylinder(model, works.polished, [0.01, y + 0.0115, 0], 0.03, 0.004, 18);
  cylinder(model, works.white, [-0.3, y, 0], 0.028, 0.06, 18);
  tube(
    model,
    works.polished,
    [
      [-0.3, y + 0.06, 0],
      [-0.3, y + 0.34, 0],
      [-0.285, y + 0.39, 0],
      [-0.24, y + 0.42, 0],
      [-0.17, y + 0.42, 0],
      [-0.125, y + 0.39, 0],
      [-0.11, y + 0.33, 0],
      [-0.11, y + 0.28, 0],
    ],
    0.012,
    12,
  );
  for (const [z, cap] of [
    [-0.07, works.blue],
    [0.07, works.red],
  ] as const) {
    cylinder(model, works.polished, [-0.3, y, z], 0.014, 0.07, 12);
    lathe(
      model,
      cap,
      [-0.3, y + 0.07, z],
      [
        [0, 0],
        [0.024, 0.002],
        [0.026, 0.015],
        [0.018, 0.026],
        [0, 0.028],
      ],
      14,
    );
  }
}
