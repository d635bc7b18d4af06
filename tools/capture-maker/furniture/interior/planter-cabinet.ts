import { block, box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { swordPlant } from './plants.ts';

/** A low planter cabinet that parts a room, with plants on top. */
export function planterCabinet(model: Model, width: number, seed: number): void {
  box(model, palette.oak, [-width / 2, 0.05, -0.2], [width / 2, 0.8, 0.2]);
  box(model, palette.black, [-width / 2 + 0.03, 0, -0.17], [width / 2 - 0.03, 0.05, 0.17], ['top', 'bottom']);
  const doors = Math.round(width / 0.45);
  for (let i = 0; i < doors; i++) {
    const x = -width / 2 + (width * (i + 0.5)) / doors;
    block(model, palette.sageFront, [x, 0.07, 0.208], [width / doors - 0.012, 0.71, 0.016]);
    block(model, palette.black, [x + 0.14, 0.62, 0.222], [0.014, 0.1, 0.014]);
  }
  for (let i = 0; i < 3; i++)
    model.at(-width / 3 + (i * width) / 3, 0, i, () => swordPlant(model, seed + i, 0.55), 0.8);
}
