import { block, box, cylinder, lathe } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { WARM } from '../../light/area-light.ts';
import { downlight } from '../premises/ceiling-lamps.ts';
import type { AreaLight } from '../../light/area-light.ts';

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
