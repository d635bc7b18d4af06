import { block, lathe } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { sideChair, taskChair } from './chairs.ts';

/** A meeting table along x with as many chairs as fit on its long sides and one at each end. */
export function meetingTable(model: Model, length: number, width: number): void {
  block(model, palette.walnut, [0, 0.71, 0], [length, 0.03, width]);
  for (const x of [-length / 2 + 0.45, length / 2 - 0.45]) {
    block(model, palette.black, [x, 0.68, 0], [0.08, 0.03, width - 0.2]);
    block(model, palette.black, [x, 0.02, 0], [0.1, 0.66, 0.3], ['bottom']);
    block(model, palette.black, [x, 0, 0], [0.14, 0.02, width - 0.4], ['bottom']);
  }
  block(model, palette.graphite, [0, 0.74, 0], [0.36, 0.012, 0.1]);
  for (let i = 0; i < 3; i++) {
    const x = -length / 2 + (length * (i + 0.5)) / 3;
    model.at(x, width / 2 + 0.18, (i - 1) * 0.12, () => taskChair(model, palette.grey));
    model.at(x, -width / 2 - 0.18, Math.PI - (i - 1) * 0.1, () => taskChair(model, palette.grey));
  }
  model.at(-length / 2 - 0.2, 0, -Math.PI / 2, () => taskChair(model, palette.grey));
  model.at(length / 2 + 0.2, 0, Math.PI / 2, () => taskChair(model, palette.grey));
}

/** A dining table along x with side chairs. */
export function diningTable(model: Model, length: number, perSide: number): void {
  block(model, palette.oak, [0, 0.71, 0], [length, 0.035, 0.85]);
  for (const x of [-length / 2 + 0.1, length / 2 - 0.1]) {
    for (const z of [-0.33, 0.33])
      tube(model, palette.oak, line([x, 0, z * 1.05], [x * 0.96, 0.71, z]), 0.03, 8);
  }
  for (let i = 0; i < perSide; i++) {
    const x = -length / 2 + (length * (i + 0.5)) / perSide;
    model.at(x, 0.44, 0.08 * (i % 2), () => sideChair(model, i % 2 ? palette.sand : palette.ochre));
    model.at(x, -0.46, Math.PI - 0.06, () => sideChair(model, i % 2 ? palette.teal : palette.sand));
  }
}

/** A low round table. */
export function roundTable(model: Model, material: Material, radius: number, height: number): void {
  lathe(
    model,
    material,
    [0, height - 0.03, 0],
    [
      [0, 0],
      [radius * 0.5, 0],
      [radius - 0.015, 0],
      [radius, 0.012],
      [radius, 0.03],
      [radius * 0.8, 0.03],
      [radius * 0.5, 0.03],
      [radius * 0.2, 0.03],
      [0, 0.03],
    ],
    32,
  );
  for (let i = 0; i < 3; i++) {
    const angle = (i / 3) * Math.PI * 2 + 0.4;
    const [x, z] = [Math.sin(angle) * radius, Math.cos(angle) * radius];
    tube(
      model,
      palette.black,
      line([x * 0.85, 0, z * 0.85], [x * 0.55, height - 0.03, z * 0.55], 0.15),
      0.012,
      6,
    );
  }
}
