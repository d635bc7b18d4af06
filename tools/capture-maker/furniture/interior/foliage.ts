import { lathe } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { add, cross, normalize, scale } from '../../geometry/vector.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';

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

/** One leaf: a pointed blade that starts at `from`, leaves along `direction` and droops. */
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
