import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { randomSequence } from '../../materials/noise.ts';
import { palette } from '../../materials/palette.ts';
import { pot, leaf } from './foliage.ts';

/** A small tree with a bare stem. */
export function tree(model: Model, seed: number, height: number): void {
  const random = randomSequence(seed);
  pot(model, palette.white, 0.22, 0.4);
  tube(model, palette.soil, line([0, 0.36, 0], [0.05, height * 0.62, 0.02]), 0.018, 6);
  for (let i = 0; i < 64; i++) {
    const angle = i * 2.4;
    const up = random();
    const spread = (0.12 + 0.3 * Math.sin(up * Math.PI)) * (0.5 + random() * 0.5);
    const from: Vec3 = [
      0.05 + Math.sin(angle) * spread * 0.4,
      height * (0.52 + up * 0.38),
      Math.cos(angle) * spread * 0.4,
    ];
    const size = 0.2 + random() * 0.12;
    leaf(
      model,
      random() > 0.5 ? palette.leaf : palette.darkLeaf,
      from,
      [Math.sin(angle), 0.3 + random() * 0.5, Math.cos(angle)],
      size,
      size * 0.26,
    );
    if (i % 5 === 0) tube(model, palette.soil, [[0.04, height * 0.5, 0.02], from], 0.006, 4);
  }
}
