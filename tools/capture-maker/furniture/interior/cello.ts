import { block, cylinder } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';

/** Outline of a cello's body: [half width, height above the floor]. */
const BODY: [number, number][] = [
  [0.06, 0.27],
  [0.17, 0.3],
  [0.22, 0.4],
  [0.205, 0.5],
  [0.15, 0.58],
  [0.125, 0.65],
  [0.15, 0.73],
  [0.17, 0.82],
  [0.15, 0.92],
  [0.08, 0.98],
  [0.02, 0.995],
];

/** A cello on its stand, its front at +z. */
export function cello(model: Model, wood: Material): void {
  const [front, back] = [0.065, -0.065];
  for (const [i, [w0, y0]] of BODY.slice(0, -1).entries()) {
    const [w1, y1] = BODY[i + 1]!;
    model.quad(wood, [-w0, y0, front], [w0, y0, front], [w1, y1, front], [-w1, y1, front]);
    model.quad(wood, [w0, y0, back], [-w0, y0, back], [-w1, y1, back], [w1, y1, back]);
    model.quad(wood, [w0, y0, front], [w0, y0, back], [w1, y1, back], [w1, y1, front]);
    model.quad(wood, [-w0, y0, back], [-w0, y0, front], [-w1, y1, front], [-w1, y1, back]);
  }
  block(model, palette.black, [0, 0.68, 0.085], [0.05, 0.5, 0.02]);
  block(model, palette.black, [0, 0.34, 0.082], [0.045, 0.14, 0.02]);
  block(model, wood, [0, 0.5, 0.08], [0.09, 0.05, 0.025]);
  for (const side of [-0.08, 0.08]) block(model, palette.black, [side, 0.52, 0.066], [0.014, 0.13, 0.003]);
  tube(model, wood, line([0, 0.98, 0.05], [0, 1.4, 0.03]), 0.018, 6);
  tube(model, wood, line([0, 1.39, 0.03], [0, 1.52, -0.03]), 0.02, 6);
  for (const [side, y] of [
    [-1, 1.42],
    [1, 1.42],
    [-1, 1.47],
    [1, 1.47],
  ] as const)
    block(model, palette.black, [side * 0.04, y, 0.005], [0.05, 0.012, 0.012]);
  cylinder(model, palette.steel, [0, 0, 0], 0.006, 0.28, 6);
  for (const x of [-0.2, 0.2]) tube(model, palette.black, line([0, 0.32, -0.09], [x, 0, -0.18]), 0.01, 5);
  tube(model, palette.black, line([0, 0.02, 0.2], [0, 0.32, -0.09]), 0.01, 5);
}
