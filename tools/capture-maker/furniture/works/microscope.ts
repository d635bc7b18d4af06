import { block, cylinder } from '../../geometry/primitives.ts';
import { cushion, line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { works } from '../../materials/works-palette.ts';

/** A compound microscope whose eyepieces look to +z. */
export function microscope(model: Model): void {
  cushion(model, works.white, [0, 0, 0], [0.2, 0.06, 0.26], 0.03);
  cushion(model, works.white, [0, 0.04, -0.09], [0.08, 0.34, 0.08], 0.03);
  cushion(model, works.white, [0, 0.32, -0.02], [0.1, 0.08, 0.2], 0.035);
  block(model, works.graphite, [0, 0.15, 0.03], [0.15, 0.016, 0.14]);
  cylinder(model, works.black, [0, 0.28, 0.03], 0.036, 0.045, 20);
  for (const [x, z] of [
    [0, 0.055],
    [0.022, 0.02],
    [-0.022, 0.02],
  ] as const)
    cylinder(model, works.polished, [x, 0.215, z], 0.013, 0.07, 14);
  for (const x of [-0.032, 0.032]) {
    tube(model, works.white, line([x, 0.38, 0.03], [x, 0.44, 0.1]), 0.022, 14);
    tube(model, works.black, line([x, 0.43, 0.09], [x, 0.47, 0.135]), 0.018, 14);
  }
  for (const x of [-0.065, 0.065])
    tube(
      model,
      works.graphite,
      [
        [x * 0.6, 0.11, -0.09],
        [x, 0.11, -0.09],
      ],
      0.03,
      18,
    );
  cylinder(model, works.exitWhite, [0, 0.06, 0.03], 0.022, 0.02, 16);
}
