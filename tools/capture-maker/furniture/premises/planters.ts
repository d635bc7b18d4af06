import { box, lathe } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { grassBed } from './grass.ts';

/** A long planter filled with grasses. */
export function planter(model: Model, shell: Material, plants: Material, length: number, seed: number): void {
  const [h, d] = [0.45, 0.42];
  const half = length / 2;
  box(model, shell, [-half, 0, -d / 2], [half, h, -d / 2 + 0.03], ['bottom']);
  box(model, shell, [-half, 0, d / 2 - 0.03], [half, h, d / 2], ['bottom']);
  for (const side of [-1, 1])
    box(
      model,
      shell,
      [side * (half - 0.015) - 0.015, 0, -d / 2 + 0.03],
      [side * (half - 0.015) + 0.015, h, d / 2 - 0.03],
      ['bottom', 'front', 'back'],
    );
  model.rectangle(
    palette.soil,
    [-half + 0.03, h - 0.06, d / 2 - 0.03],
    [length - 0.06, 0, 0],
    [0, 0, 0.06 - d],
  );
  model.at(0, 0, 0, () => grassBed(model, plants, length - 0.1, d - 0.1, seed), h - 0.06);
}

/** A shallow bowl of fire-clay on three feet: herbs, a fire or water. */
export function bowl(model: Model, material: Material, radius: number, height: number): void {
  lathe(
    model,
    material,
    [0, 0, 0],
    [
      [0, 0.02],
      [radius * 0.45, 0],
      [radius * 0.8, height * 0.5],
      [radius, height],
      [radius - 0.025, height],
      [radius * 0.7, height * 0.55],
      [0, height * 0.4],
    ],
    28,
  );
}
