import { tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { add, scale, type Vec3, cross, normalize } from '../../geometry/vector.ts';
import { randomSequence } from '../../materials/patterns.ts';
import { palette } from '../../materials/palette.ts';
import { lathe, block, box } from '../../geometry/primitives.ts';
import type { Material } from '../../materials/material.ts';

/** Draws a leafy plant in a pot, `height` metres overall. */
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

/** Draws a plant of upright sword-shaped leaves. */
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

export function pot(model: Model, material: Material, radius: number, height: number): void {
  const r = radius;
  const profile: [number, number][] = [
    [0, 0],
    [r * 0.72, 0],
    [r * 0.86, height / 2],
    [r, height],
    [r - 0.02, height],
    [r - 0.03, height - 0.05],
  ];
  lathe(model, material, [0, 0, 0], profile, 20);
  lathe(
    model,
    palette.soil,
    [0, height - 0.05, 0],
    [
      [r - 0.03, 0],
      [r * 0.4, 0.012],
      [0, 0.015],
    ],
    20,
  );
}

/** Draws one leaf: a pointed blade that starts at `from`, leaves along `direction` and droops. */
export function leaf(
  model: Model,
  material: Material,
  from: Vec3,
  direction: Vec3,
  size: number,
  wide: number,
): void {
  const along = normalize(direction);
  const side = normalize(cross(along, [0, 1, 0.01]));
  const up = cross(side, along);
  const spine = (t: number): Vec3 =>
    add(
      from,
      add(scale(along, size * t), add(scale(up, size * 0.1 * Math.sin(t * 3)), [0, -size * 0.38 * t * t, 0])),
    );
  const widths = [0.1, 0.8, 1, 0.65, 0];
  for (let i = 0; i < 4; i++) {
    const [p, q] = [spine(i / 4), spine((i + 1) / 4)];
    const [a, b] = [widths[i]! * wide, widths[i + 1]! * wide];
    for (const turn of [-1, 1]) {
      const lift = (w: number): Vec3 => add(scale(side, turn * w), scale(up, w * 0.25));
      const corners: [Vec3, Vec3, Vec3, Vec3] = [p, q, add(q, lift(b)), add(p, lift(a))];
      if (turn > 0) corners.reverse();
      model.quad(material, ...corners);
    }
  }
}

/** Draws a low planter cabinet that divides a room, with plants on top. */
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
