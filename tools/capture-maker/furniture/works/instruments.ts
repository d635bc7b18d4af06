import { block, cylinder, lathe } from '../../geometry/primitives.ts';
import { cushion, line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { works } from '../../materials/works-palette.ts';

/** Draws an analytical balance in a glass housing. */
export function balance(model: Model): void {
  cushion(model, works.lightGrey, [0, 0, 0.02], [0.24, 0.08, 0.38], 0.025);
  block(model, works.display, [0, 0.081, 0.15], [0.1, 0.003, 0.04]);
  cylinder(model, works.polished, [0, 0.08, -0.05], 0.045, 0.012, 24);
  for (const x of [-0.11, 0.11]) {
    for (const z of [-0.16, 0.06]) block(model, works.aluminium, [x, 0.08, z], [0.012, 0.24, 0.012]);
    model.rectangle(works.labGlass, [x, 0.08, 0.06], [0, 0, -0.22], [0, 0.24, 0]);
  }
  block(model, works.aluminium, [0, 0.31, -0.05], [0.24, 0.014, 0.24]);
  model.rectangle(works.labGlass, [-0.11, 0.08, 0.06], [0.22, 0, 0], [0, 0.24, 0]);
  block(model, works.white, [0, 0.08, -0.18], [0.24, 0.245, 0.05]);
}

/** Draws a bench-top centrifuge with a round lid. */
export function centrifuge(model: Model): void {
  cushion(model, works.white, [0, 0, 0], [0.42, 0.26, 0.46], 0.05);
  lathe(
    model,
    works.petrol,
    [0, 0.25, -0.03],
    [
      [0.17, 0],
      [0.17, 0.03],
      [0.14, 0.055],
      [0, 0.065],
    ],
    32,
  );
  block(model, works.graphite, [0.02, 0.07, 0.226], [0.3, 0.1, 0.012]);
  block(model, works.display, [-0.05, 0.09, 0.233], [0.12, 0.05, 0.003]);
  cylinder(model, works.lightGrey, [0.11, 0.1, 0.23], 0.02, 0.02, 16);
}

/** Draws a hot plate with a magnetic stirrer. */
export function stirrer(model: Model): void {
  block(model, works.lightGrey, [0, 0.01, 0], [0.17, 0.08, 0.26]);
  block(model, works.ceramic, [0, 0.092, -0.03], [0.17, 0.012, 0.18]);
  for (const x of [-0.04, 0.04])
    tube(
      model,
      works.black,
      [
        [x, 0.05, 0.13],
        [x, 0.05, 0.15],
      ],
      0.018,
      16,
    );
  block(model, works.ledAmber, [0, 0.05, 0.131], [0.012, 0.008, 0.002]);
}

/** Draws a drying oven or incubator with a glass door, its front at +z. */
export function oven(model: Model): void {
  block(model, works.white, [0, 0.04, 0], [0.7, 0.76, 0.6]);
  block(model, works.lightGrey, [0, 0.06, 0.305], [0.68, 0.72, 0.02]);
  block(model, works.black, [-0.06, 0.16, 0.317], [0.46, 0.5, 0.006]);
  tube(model, works.polished, line([0.25, 0.24, 0.36], [0.25, 0.58, 0.36]), 0.011, 8);
  block(model, works.display, [0.25, 0.68, 0.317], [0.12, 0.05, 0.004]);
  for (const x of [-0.3, 0.3]) cylinder(model, works.rubber, [x, 0, 0.2], 0.03, 0.04, 12);
}

/** Draws a compound microscope whose eyepieces point to +z. */
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

/** Draws a fire extinguisher on a wall behind it (-z). */
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

/** Draws a gas cylinder, 1.5 m high, its shoulder in `shoulder`'s colour. */
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
