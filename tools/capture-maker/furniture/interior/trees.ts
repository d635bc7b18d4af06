import { lathe } from '../../geometry/primitives.ts';
import { tube, line } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { add, scale, type Vec3 } from '../../geometry/vector.ts';
import { randomSequence } from '../../materials/patterns.ts';
import { palette } from '../../materials/palette.ts';
import { works } from '../../materials/works-palette.ts';
import { leaf } from './green-wall.ts';
import { pot, leaf as leafTree } from './plants.ts';

/** Draws a slender tree with a full crown in a round planter, `height` metres overall. */
export function lobbyTree(model: Model, seed: number, height: number): void {
  const random = randomSequence(seed);
  lathe(
    model,
    works.graphite,
    [0, 0, 0],
    [
      [0, 0],
      [0.5, 0],
      [0.62, 0.35],
      [0.66, 0.7],
      [0.62, 0.7],
      [0.6, 0.62],
    ],
    36,
  );
  lathe(
    model,
    palette.soil,
    [0, 0.6, 0],
    [
      [0.62, 0],
      [0.3, 0.03],
      [0, 0.04],
    ],
    24,
  );
  const crown: Vec3 = [0, height * 0.7, 0];
  const reach = height * 0.24;
  for (let s = 0; s < 3; s++) {
    const lean = s * 2.1 + random();
    tube(
      model,
      palette.walnut,
      [
        [Math.sin(lean) * 0.08, 0.6, Math.cos(lean) * 0.08],
        [Math.sin(lean) * 0.14, height * 0.3, Math.cos(lean) * 0.14],
        [Math.sin(lean) * 0.3, height * 0.55, Math.cos(lean) * 0.3],
        [Math.sin(lean) * 0.5, height * 0.8, Math.cos(lean) * 0.5],
      ],
      0.032,
      8,
    );
  }
  for (let i = 0; i < 150; i++) {
    const [turn, up] = [random() * Math.PI * 2, random() * 2 - 1];
    const level = Math.sqrt(1 - up * up);
    const far = reach * Math.cbrt(0.25 + random() * 0.75);
    const at = add(crown, [Math.sin(turn) * level * far, up * far * 1.15, Math.cos(turn) * level * far]);
    tube(
      model,
      palette.walnut,
      [add(scale(crown, 0.97), scale(add(at, scale(crown, -1)), 0.3)), at],
      0.006,
      4,
    );
    for (let k = 0; k < 11; k++) {
      const spin = random() * Math.PI * 2;
      const from = add(at, [(random() - 0.5) * 0.34, (random() - 0.5) * 0.34, (random() - 0.5) * 0.34]);
      leaf(
        model,
        from,
        [Math.sin(spin), random() * 1.1 - 0.5, Math.cos(spin)],
        0.13 + random() * 0.09,
        random() > 0.45,
      );
    }
  }
  for (let i = 0; i < 160; i++) {
    const [turn, r] = [random() * Math.PI * 2, Math.sqrt(random()) * 0.52];
    leaf(
      model,
      [Math.sin(turn) * r, 0.62, Math.cos(turn) * r],
      [Math.sin(turn), 0.9, Math.cos(turn)],
      0.18 + random() * 0.14,
      i % 3 > 0,
    );
  }
}

/** Draws a small tree with a bare stem. */
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
    leafTree(
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
