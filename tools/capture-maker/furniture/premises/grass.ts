import type { Model } from '../../geometry/model.ts';
import { add, normalize, scale } from '../../geometry/vector.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { randomSequence } from '../../materials/noise.ts';

/** Tall grasses in a bed of the given size. */
export function grassBed(model: Model, material: Material, width: number, depth: number, seed: number): void {
  const random = randomSequence(seed);
  const count = Math.round(width * depth * 150);
  for (let i = 0; i < count; i++) {
    const [x, z] = [(random() - 0.5) * width, (random() - 0.5) * depth];
    const tall = 0.35 + random() * 0.4;
    const [lx, lz] = [(random() - 0.5) * 0.35, (random() - 0.5) * 0.35];
    const turn = random() * Math.PI;
    const wide: Vec3 = [Math.cos(turn) * 0.015, 0, Math.sin(turn) * 0.015];
    const foot: Vec3 = [x, 0, z];
    const middle = add(foot, [lx * 0.4, tall * 0.6, lz * 0.4]);
    const tip = add(foot, [lx, tall, lz]);
    const normal: Vec3 = normalize([lx, 0.6, lz]);
    model.triangle(material, [add(foot, scale(wide, -1)), add(foot, wide), middle], [normal, normal, normal]);
    model.triangle(
      material,
      [add(middle, scale(wide, -0.8)), add(middle, scale(wide, 0.8)), tip],
      [normal, normal, normal],
    );
  }
}
