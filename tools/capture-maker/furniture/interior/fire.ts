import { box } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';

export type HearthLook = {
  stone: Material;
  slab: Material;
  soot: Material;
  log: Material;
  flame: Material;
  ember: Material;
};

export function fire(model: Model, { log, flame, ember }: HearthLook, y: number): void {
  for (const [from, to] of [
    [
      [-0.3, y + 0.06, 0.2],
      [0.26, y + 0.07, 0.3],
    ],
    [
      [-0.24, y + 0.07, 0.32],
      [0.3, y + 0.06, 0.2],
    ],
    [
      [-0.2, y + 0.17, 0.24],
      [0.22, y + 0.15, 0.28],
    ],
  ] as [Vec3, Vec3][])
    tube(model, log, line(from, to, 0.1), 0.05, 8);
  box(model, ember, [-0.22, y + 0.004, 0.16], [0.22, y + 0.02, 0.36]);
  for (let i = 0; i < 9; i++) {
    const x = -0.22 + i * 0.055;
    const z = 0.24 + (i % 3) * 0.03;
    const tall = 0.16 + ((i * 37) % 11) * 0.015;
    const normal: Vec3 = [0, 0, 1];
    model.triangle(
      flame,
      [
        [x - 0.035, y + 0.08, z],
        [x + 0.035, y + 0.08, z],
        [x + (i % 2 ? 0.02 : -0.02), y + 0.1 + tall, z],
      ],
      [normal, normal, normal],
    );
  }
}
