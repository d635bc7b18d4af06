import { block, cylinder } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { cellRandom } from '../../materials/noise.ts';
import { works } from '../../materials/works-palette.ts';

/** A pallet, 1.2 × 0.8 m, laden with `layers` of boxes. */
export function pallet(model: Model, seed: number, layers: number): void {
  for (const z of [-0.35, 0, 0.35]) {
    block(model, works.timber, [0, 0, z], [1.2, 0.022, 0.1]);
    for (const x of [-0.52, 0, 0.52]) block(model, works.timber, [x, 0.022, z], [0.14, 0.078, 0.1]);
  }
  for (const x of [-0.52, 0, 0.52]) block(model, works.timber, [x, 0.1, 0], [0.14, 0.022, 0.8]);
  for (let i = 0; i < 7; i++) block(model, works.timber, [0, 0.122, -0.35 + i * 0.1167], [1.2, 0.022, 0.09]);
  for (let layer = 0; layer < layers; layer++) {
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 2; j++) {
        const chance = cellRandom(i * 3 + j, layer, seed);
        if (layer === layers - 1 && chance > 0.7) continue;
        const y = 0.144 + layer * 0.3;
        model.at(-0.39 + i * 0.39, -0.195 + j * 0.39, (chance - 0.5) * 0.03, () => {
          block(model, works.cardboard, [0, y, 0], [0.376, 0.29, 0.376]);
          block(model, works.timber, [0, y + 0.2902, 0], [0.376, 0.001, 0.05]);
          for (const z of [-0.1885, 0.1885])
            block(model, works.white, [0.08, y + 0.1, z], [0.12, 0.08, 0.001]);
        });
      }
    }
  }
}

/** A steel stillage with turned parts, 1.2 × 0.8 × 0.9 m. */
export function stillage(model: Model): void {
  for (const x of [-0.57, 0.57])
    for (const z of [-0.37, 0.37]) block(model, works.petrol, [x, 0, z], [0.06, 0.9, 0.06]);
  for (const z of [-0.37, 0.37]) {
    for (const y of [0.12, 0.82]) block(model, works.petrol, [0, y, z], [1.1, 0.05, 0.03]);
    for (let x = -0.5; x < 0.55; x += 0.1) block(model, works.petrol, [x, 0.17, z], [0.012, 0.66, 0.012]);
  }
  for (const x of [-0.57, 0.57]) block(model, works.petrol, [x, 0.12, 0], [0.012, 0.75, 0.7]);
  block(model, works.darkMetal, [0, 0.12, 0], [1.1, 0.02, 0.7]);
  for (let i = 0; i < 7; i++)
    for (let j = 0; j < 4; j++)
      cylinder(model, works.brushed, [-0.45 + i * 0.15, 0.14, -0.25 + j * 0.165], 0.06, 0.42, 18);
}
