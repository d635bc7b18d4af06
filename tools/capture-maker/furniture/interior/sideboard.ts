import { block, box, cylinder } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';

/** A rug of the given size, 1 cm thick. */
export function rugOn(model: Model, width: number, depth: number): void {
  block(model, palette.rug, [0, 0, 0], [width, 0.01, depth], ['bottom']);
}

/** A low cabinet with doors on legs, against a wall behind it (-z). */
export function sideboard(model: Model, width: number): void {
  const doors = Math.round(width / 0.5);
  box(model, palette.walnut, [-width / 2, 0.14, -0.21], [width / 2, 0.74, 0.2]);
  for (let i = 0; i < doors; i++) {
    const x = -width / 2 + (width * (i + 0.5)) / doors;
    block(model, palette.white, [x, 0.165, 0.208], [width / doors - 0.015, 0.55, 0.016]);
    block(
      model,
      palette.brass,
      [x + (i % 2 ? -1 : 1) * (width / doors / 2 - 0.05), 0.4, 0.222],
      [0.012, 0.12, 0.012],
    );
  }
  for (const x of [-width / 2 + 0.1, width / 2 - 0.1]) {
    for (const z of [-0.16, 0.15]) cylinder(model, palette.black, [x, 0, z], 0.014, 0.14, 8);
  }
}

/** A bench along x. */
export function bench(model: Model, length: number): void {
  for (let i = 0; i < 4; i++) block(model, palette.oak, [0, 0.42, -0.15 + i * 0.1], [length, 0.03, 0.085]);
  for (const x of [-length / 2 + 0.15, length / 2 - 0.15]) {
    for (const z of [-0.16, 0.16]) block(model, palette.black, [x, 0, z], [0.04, 0.42, 0.04]);
    block(model, palette.black, [x, 0.39, 0], [0.04, 0.03, 0.36]);
  }
}
