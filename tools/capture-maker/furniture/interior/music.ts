import { block, cylinder, box } from '../../geometry/primitives.ts';
import { line, tube, cushion } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';

/** The outline of a cello's body: [half width, height above the floor]. */
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

/** Draws a cello on its stand, its front at +z. */
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

/**
 * Draws an upright piano against a wall behind it (-z), 1.5 m wide, with sheet music on its desk, and a stool
 * in front of it.
 */
export function piano(model: Model, wood: Material, cloth: Material): void {
  const half = 0.75;
  box(model, wood, [-half, 0.03, 0.01], [half, 1.24, 0.34], ['bottom', 'back']);
  block(model, wood, [0, 1.24, 0.175], [2 * half + 0.04, 0.03, 0.38]);
  box(model, wood, [-half, 0.6, 0.34], [half, 0.72, 0.62]);
  for (const side of [-1, 1]) {
    block(model, wood, [side * (half - 0.04), 0, 0.58], [0.08, 0.6, 0.08], ['bottom']);
    block(model, wood, [side * (half - 0.04), 0.72, 0.47], [0.08, 0.06, 0.3]);
    block(model, wood, [side * (half - 0.04), 0, 0.4], [0.08, 0.08, 0.4], ['bottom']);
  }
  const keys = 52;
  const wide = (2 * half - 0.18) / keys;
  box(model, palette.board, [-half + 0.09, 0.72, 0.47], [half - 0.09, 0.735, 0.61]);
  for (let i = 0; i < keys; i++) {
    const x = -half + 0.09 + wide * (i + 1);
    if (i % 7 === 2 || i % 7 === 6 || i === keys - 1) continue;
    block(model, palette.black, [x, 0.735, 0.505], [wide * 0.55, 0.011, 0.07], ['bottom']);
  }
  box(model, palette.black, [-half + 0.09, 0.72, 0.34], [half - 0.09, 0.83, 0.46]);
  for (const x of [-0.12, 0.1]) block(model, palette.board, [x, 0.85, 0.37], [0.2, 0.27, 0.008]);
  block(model, wood, [0, 0.83, 0.39], [0.6, 0.02, 0.07]);
  for (const x of [-0.1, 0, 0.1]) block(model, palette.brass, [x, 0.06, 0.4], [0.05, 0.012, 0.12]);
  model.at(0, 1, 0.06, () => {
    cushion(model, cloth, [0, 0.44, 0], [0.58, 0.08, 0.36], 0.035);
    block(model, wood, [0, 0.38, 0], [0.54, 0.06, 0.32]);
    for (const x of [-0.23, 0.23])
      for (const z of [-0.13, 0.13]) tube(model, wood, line([x, 0, z], [x, 0.38, z]), 0.018, 6);
  });
}
