import { cylinder } from '../../geometry/primitives.ts';
import { cushion, line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';

/** A sofa of the given length, facing +z, with loose cushions. */
export function sofa(model: Model, length: number, cloth: Material, accent: Material): void {
  const seats = Math.max(1, Math.round((length - 0.4) / 0.75));
  const inner = length - 0.36;
  for (const x of [-length / 2 + 0.12, length / 2 - 0.12]) {
    for (const z of [-0.34, 0.34]) cylinder(model, palette.walnut, [x, 0, z], 0.022, 0.14, 8);
  }
  cushion(model, cloth, [0, 0.13, 0], [length - 0.04, 0.18, 0.86], 0.05);
  cushion(model, cloth, [0, 0.2, -0.37], [length - 0.04, 0.58, 0.18], 0.08);
  for (const side of [-1, 1])
    cushion(model, cloth, [side * (length / 2 - 0.1), 0.16, 0.01], [0.19, 0.46, 0.88], 0.08);
  for (let i = 0; i < seats; i++) {
    const x = -inner / 2 + (inner * (i + 0.5)) / seats;
    cushion(model, cloth, [x, 0.3, 0.07], [inner / seats - 0.01, 0.15, 0.72], 0.06);
    cushion(model, cloth, [x, 0.42, -0.25], [inner / seats - 0.02, 0.38, 0.17], 0.075);
  }
  model.at(-inner / 2 + 0.24, -0.12, 0.35, () =>
    cushion(model, accent, [0, 0.45, 0], [0.42, 0.38, 0.15], 0.075),
  );
}

/** A tub armchair facing +z. */
export function armchair(model: Model, cloth: Material): void {
  for (const [x, z] of [
    [-0.27, -0.27],
    [0.27, -0.27],
    [-0.27, 0.27],
    [0.27, 0.27],
  ] as const) {
    tube(model, palette.walnut, line([x * 1.1, 0, z * 1.1], [x, 0.22, z]), 0.018, 8);
  }
  cushion(model, cloth, [0, 0.2, 0], [0.74, 0.14, 0.72], 0.06);
  cushion(model, cloth, [0, 0.32, 0.04], [0.54, 0.13, 0.6], 0.06);
  cushion(model, cloth, [0, 0.24, -0.31], [0.72, 0.58, 0.15], 0.07);
  for (const side of [-1, 1]) cushion(model, cloth, [side * 0.32, 0.24, -0.02], [0.13, 0.38, 0.66], 0.06);
}
