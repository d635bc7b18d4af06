import { gardenTree } from '../../furniture/premises/garden.ts';
import type { Model } from '../../geometry/model.ts';
import { box } from '../../geometry/primitives.ts';
import { palette } from '../../materials/palette.ts';
import { house } from './materials.ts';

/** The places of shrubs along the terrace and in front of the tall windows. */
const SHRUBS: [number, number][] = [
  [-1.2, 6.2],
  [-1.5, 7.4],
  [-1.1, 13.4],
  [-1.3, 14.6],
  [-1.4, 16.4],
  [-1, 17.9],
  [0.4, 18.5],
  [4.8, 18.4],
  [6, 18.7],
  [8.2, 18.5],
  [10.9, 18.6],
  [13, 18.4],
  [14.5, 17],
  [14.4, 15.2],
];

/** Draws trees and shrubs around the house. They are not part of it, and are hidden with the view. */
export function plantGarden(model: Model): void {
  const kinds: [number, number, number, number, number][] = [
    [-5.5, 4, 1, 7, 2.6],
    [-6.5, 15.5, 2, 6, 2.2],
    [19.5, 3, 3, 8, 2.8],
    [18.8, 12, 4, 6.2, 2.3],
    [4, -5.5, 6, 7.4, 2.6],
    [13.5, -6, 7, 6.4, 2.4],
    [15.8, 21.5, 8, 5.4, 2],
  ];
  model.on('backdrop', () => {
    for (const [x, z, seed, height, spread] of kinds)
      model.at(
        x,
        z,
        seed,
        () =>
          gardenTree(model, {
            seed,
            height,
            stems: 2,
            spread,
            leaves: 1300,
            leafSize: 0.27,
            bark: house.bark,
            foliage: [house.olive, palette.leaf],
          }),
        -0.36,
      );
    for (const [x, z] of SHRUBS)
      model.at(
        x,
        z,
        x,
        () =>
          gardenTree(model, {
            seed: Math.round(x * 7 + z),
            height: 0.9,
            stems: 4,
            spread: 0.5,
            leaves: 420,
            leafSize: 0.11,
            bark: house.bark,
            foliage: [house.olive, house.lavender],
          }),
        -0.62,
      );
    box(model, house.slate, [1.97, -0.36, 17.6], [3.6, -0.18, 18], ['bottom']);
  });
}
