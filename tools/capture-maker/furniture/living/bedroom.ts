import { block, box, cylinder, lathe } from '../../geometry/primitives.ts';
import { cushion } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { WARM, downlight } from '../lighting/lamps.ts';
import type { AreaLight } from '../lighting/lamps.ts';

/** A double bed, its head against a wall behind it (-z): frame, mattress, duvet, pillows, a throw at the foot. */
export function bed(model: Model, wood: Material, linen: Material, throwCloth: Material): void {
  const [w, l] = [1.72, 2.08];
  block(model, wood, [0, 0.14, l / 2 + 0.06], [w, 0.16, l]);
  for (const x of [-0.7, 0.7])
    for (const z of [0.3, 1.9]) block(model, wood, [x, 0, z], [0.08, 0.14, 0.08], ['bottom']);
  box(model, wood, [-w / 2 - 0.3, 0.12, 0.005], [w / 2 + 0.3, 1.02, 0.06]);
  cushion(model, palette.white, [0, 0.28, l / 2 + 0.07], [w - 0.08, 0.24, l - 0.04], 0.06);
  cushion(model, linen, [0, 0.42, l / 2 + 0.36], [w + 0.06, 0.16, l - 0.62], 0.07);
  cushion(model, throwCloth, [0, 0.45, l - 0.3], [w + 0.09, 0.15, 0.62], 0.065);
  for (const x of [-0.42, 0.42]) {
    cushion(model, palette.white, [x, 0.5, 0.4], [0.68, 0.16, 0.42], 0.075);
    cushion(model, linen, [x, 0.52, 0.2], [0.7, 0.38, 0.17], 0.08);
  }
}

/** A small table beside a bed, against a wall behind it, with a lamp and a book. */
export function nightTable(model: Model, lights: AreaLight[], wood: Material): void {
  block(model, wood, [0, 0.22, 0.2], [0.46, 0.2, 0.36]);
  block(model, palette.brass, [0, 0.31, 0.386], [0.1, 0.012, 0.012]);
  for (const x of [-0.19, 0.19])
    for (const z of [0.07, 0.33]) cylinder(model, palette.black, [x, 0, z], 0.012, 0.22, 6);
  cylinder(model, palette.brass, [-0.05, 0.42, 0.18], 0.06, 0.012, 16);
  cylinder(model, palette.brass, [-0.05, 0.43, 0.18], 0.008, 0.24, 8);
  lathe(
    model,
    palette.bulb,
    [-0.05, 0.64, 0.18],
    [
      [0.12, 0],
      [0.085, 0.17],
      [0, 0.17],
    ],
    20,
  );
  block(model, palette.rust, [0.13, 0.42, 0.24], [0.12, 0.03, 0.18]);
  lights.push(
    downlight(model, [-0.05, 0.635, 0.18], [0.18, 0.18], [WARM[0] * 16, WARM[1] * 16, WARM[2] * 16]),
  );
  lights.push({
    ...downlight(model, [-0.05, 0.83, 0.18], [0.12, 0.12], [WARM[0] * 16, WARM[1] * 16, WARM[2] * 16]),
    normal: [0, 1, 0],
  });
}

/** A wardrobe with doors from floor to top, against a wall behind it. */
export function wardrobe(model: Model, front: Material, width: number, height: number): void {
  const doors = Math.round(width / 0.55);
  box(
    model,
    palette.black,
    [-width / 2 + 0.02, 0, 0],
    [width / 2 - 0.02, 0.06, 0.52],
    ['top', 'bottom', 'back'],
  );
  box(model, front, [-width / 2, 0.06, 0], [width / 2, height, 0.575], ['bottom', 'back']);
  for (let i = 0; i < doors; i++) {
    const x = -width / 2 + (width * (i + 0.5)) / doors;
    block(model, front, [x, 0.065, 0.587], [width / doors - 0.006, height - 0.07, 0.02]);
    block(
      model,
      palette.brass,
      [x + (i % 2 ? -1 : 1) * (width / doors / 2 - 0.05), 0.95, 0.603],
      [0.012, 0.3, 0.012],
    );
  }
}

/** A low bench with a cushion, for the foot of a bed or a hall. */
export function cushionedBench(model: Model, wood: Material, cloth: Material, length: number): void {
  block(model, wood, [0, 0.34, 0], [length, 0.05, 0.4]);
  for (const x of [-length / 2 + 0.12, length / 2 - 0.12])
    block(model, wood, [x, 0, 0], [0.05, 0.34, 0.36], ['bottom']);
  cushion(model, cloth, [0, 0.38, 0], [length - 0.04, 0.09, 0.38], 0.04);
}
