import { block } from '../../geometry/primitives.ts';
import { tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { normalize } from '../../geometry/vector.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';

/** A free-standing oval bath along x, 1.7 × 0.78 m, with water in it and a standing tap at its back (-z). */
export function bathtub(model: Model, water: Material): void {
  const shell: [number, number][] = [
    [0.74, 0],
    [0.84, 0.08],
    [0.93, 0.3],
    [1, 0.56],
    [1.01, 0.58],
    [0.95, 0.58],
    [0.9, 0.5],
    [0.84, 0.36],
  ];
  oval(model, palette.white, shell, 0.85, 0.39);
  ovalDisc(model, water, 0.86 * 0.85, 0.86 * 0.39, 0.4);
  tube(
    model,
    palette.brass,
    [
      [0.2, 0, -0.47],
      [0.2, 0.45, -0.47],
      [0.2, 0.86, -0.47],
      [0.2, 0.92, -0.43],
      [0.2, 0.93, -0.34],
      [0.2, 0.88, -0.28],
    ],
    0.014,
    8,
  );
  block(model, palette.brass, [0.2, 0.72, -0.47], [0.16, 0.03, 0.03]);
}

/** A surface of revolution with its two half axes: `profile` lists [share of the half axes, height]. */
function oval(model: Model, material: Material, profile: [number, number][], a: number, b: number): void {
  const n = 36;
  const at = (k: number, i: number): { point: Vec3; normal: Vec3 } => {
    const [share, height] = profile[k]!;
    const [before, after] = [profile[Math.max(0, k - 1)]!, profile[Math.min(profile.length - 1, k + 1)]!];
    const angle = (i / n) * Math.PI * 2;
    const [rise, grow] = [after[1] - before[1], after[0] - before[0]];
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return {
      point: [a * share * sin, height, b * share * cos],
      normal: normalize([(sin / a) * rise, (-grow / 1) * 1.6, (cos / b) * rise]),
    };
  };
  for (let k = 0; k + 1 < profile.length; k++) {
    for (let i = 0; i < n; i++) {
      const [p, q, r, s] = [at(k, i), at(k, i + 1), at(k + 1, i + 1), at(k + 1, i)];
      model.triangle(material, [p.point, q.point, r.point], [p.normal, q.normal, r.normal]);
      model.triangle(material, [p.point, r.point, s.point], [p.normal, r.normal, s.normal]);
    }
  }
}

function ovalDisc(model: Model, material: Material, a: number, b: number, y: number): void {
  const n = 36;
  const up: Vec3 = [0, 1, 0];
  const at = (i: number, share: number): Vec3 => [
    a * share * Math.sin((i / n) * Math.PI * 2),
    y,
    b * share * Math.cos((i / n) * Math.PI * 2),
  ];
  for (let i = 0; i < n; i++) {
    model.triangle(material, [[0, y, 0], at(i, 0.6), at(i + 1, 0.6)], [up, up, up]);
    model.triangle(material, [at(i, 0.6), at(i, 1), at(i + 1, 1)], [up, up, up]);
    model.triangle(material, [at(i, 0.6), at(i + 1, 1), at(i + 1, 0.6)], [up, up, up]);
  }
}
