import { tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { add, scale } from '../../geometry/vector.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { randomSequence } from '../../materials/noise.ts';
import { palette } from '../../materials/palette.ts';
import { pot, leaf } from './foliage.ts';

/** A leafy plant in a pot, `height` metres over all. */
export function bushyPlant(model: Model, seed: number, height: number): void {
  const random = randomSequence(seed);
  const rim = height * 0.3;
  pot(model, seed % 2 ? palette.white : palette.terracotta, height * 0.14 + 0.04, rim);
  const stems = 9;
  for (let s = 0; s < stems; s++) {
    const angle = (s / stems) * Math.PI * 2 + random() * 0.6;
    const lean = 0.06 + random() * 0.2;
    const top: Vec3 = [
      Math.sin(angle) * lean * height,
      rim + (0.35 + random() * 0.65) * (height - rim) * 0.8,
      Math.cos(angle) * lean * height,
    ];
    tube(
      model,
      palette.darkLeaf,
      [[0, rim - 0.05, 0], [top[0] * 0.4, rim + (top[1] - rim) * 0.6, top[2] * 0.4], top],
      0.006,
      4,
    );
    for (let k = 0; k < 5; k++) {
      const turn = angle + (k - 2) * 0.9 + random() * 0.6;
      const start = add(scale(top, 0.6 + 0.1 * k), [0, rim * (0.4 - 0.1 * k), 0]);
      const size = height * (0.16 + random() * 0.1);
      leaf(
        model,
        random() > 0.4 ? palette.leaf : palette.darkLeaf,
        start,
        [Math.sin(turn), 0.25 + random() * 0.6, Math.cos(turn)],
        size,
        size * 0.24,
      );
    }
  }
}

/** A plant of upright sword-shaped leaves. */
export function swordPlant(model: Model, seed: number, height: number): void {
  const random = randomSequence(seed);
  const rim = height * 0.34;
  pot(model, seed % 2 ? palette.graphite : palette.white, 0.16, rim);
  for (let i = 0; i < 16; i++) {
    const angle = random() * Math.PI * 2;
    const reach = random() * 0.09;
    const size = (height - rim) * (0.7 + random() * 0.4);
    leaf(
      model,
      i % 3 ? palette.darkLeaf : palette.leaf,
      [Math.sin(angle) * reach, rim - 0.06, Math.cos(angle) * reach],
      [Math.sin(angle) * 0.22, 1, Math.cos(angle) * 0.22],
      size * 1.25,
      0.035,
    );
  }
}
