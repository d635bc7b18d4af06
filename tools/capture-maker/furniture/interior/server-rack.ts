import { block, box } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { cellRandom } from '../../materials/noise.ts';
import { palette } from '../../materials/palette.ts';

/** A 42-unit server rack, 0.6 × 1.0 × 2.0 m, its front at +z. */
export function serverRack(model: Model, seed: number): void {
  block(model, palette.graphite, [0, 0.04, -0.03], [0.6, 1.96, 0.92]);
  // The dark inside, seen where a unit is missing, and what the outer panels are made of.
  block(model, palette.black, [0, 0.06, 0.43], [0.5, 1.92, 0.006]);
  block(model, palette.black, [0, 1.998, -0.03], [0.4, 0.006, 0.5], ['bottom']);
  for (const side of [-1, 1]) {
    for (const y of [0.7, 1.36]) block(model, palette.black, [side * 0.3, y, -0.03], [0.004, 0.008, 0.86]);
    for (let slot = 0; slot < 6; slot++)
      block(model, palette.black, [side * 0.3, 1.72 + slot * 0.03, -0.03], [0.004, 0.01, 0.3]);
  }
  block(model, palette.graphite, [0, 0, 0], [0.56, 0.04, 0.9], ['bottom']);
  for (const side of [-1, 1]) block(model, palette.steel, [side * 0.27, 0.05, 0.455], [0.05, 1.94, 0.05]);
  for (let unit = 0; unit < 18; unit++) {
    const kind = cellRandom(unit, seed, 4);
    const y = 0.1 + unit * 0.102;
    if (kind < 0.16) continue;
    block(model, kind < 0.55 ? palette.graphite : palette.steel, [0, y, 0.435], [0.48, 0.092, 0.02]);
    for (let i = 0; i < 4; i++) {
      const light = cellRandom(unit * 5 + i, seed, 5) > 0.75 ? palette.amberLed : palette.led;
      if (kind < 0.8) block(model, light, [-0.2 + i * 0.03, y + 0.06, 0.447], [0.009, 0.009, 0.004]);
    }
    if (kind > 0.7)
      tube(
        model,
        palette.teal,
        [
          [0.05, y + 0.03, 0.45],
          [0.1, y - 0.02, 0.475],
          [0.16, y + 0.03, 0.45],
        ],
        0.005,
        4,
      );
  }
}

/** Cable ladder under the ceiling along x. */
export function cableTray(model: Model, length: number, y: number): void {
  for (const z of [-0.15, 0.15]) box(model, palette.steel, [0, y, z - 0.01], [length, y + 0.05, z + 0.01]);
  for (let x = 0.1; x < length; x += 0.3)
    box(model, palette.steel, [x, y, -0.14], [x + 0.03, y + 0.015, 0.14]);
  for (let i = 0; i < 4; i++) {
    tube(
      model,
      i % 2 ? palette.black : palette.teal,
      line([0.05, y + 0.03, -0.09 + i * 0.05], [length - 0.05, y + 0.03, -0.1 + i * 0.055]),
      0.014,
      5,
    );
  }
}
