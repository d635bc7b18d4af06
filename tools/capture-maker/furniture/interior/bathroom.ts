import { block, box, cylinder, lathe } from '../../geometry/primitives.ts';
import { tube, cushion, line } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { normalize, type Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';

/**
 * Draws a free-standing oval bath along x, 1.7 × 0.78 m, with water in it and a standing tap at its back
 * (-z).
 */
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

/** Draws a surface of revolution with two half axes. `profile` lists [share of the half axes, height]. */
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

/** Draws a wall-hung water closet against a wall behind it. */
export function closet(model: Model): void {
  box(model, palette.white, [-0.3, 0, 0], [0.3, 1.1, 0.14], ['bottom', 'back']);
  block(model, palette.chrome, [0, 0.96, 0.142], [0.22, 0.12, 0.008]);
  cushion(model, palette.white, [0, 0.16, 0.4], [0.36, 0.24, 0.54], 0.12);
  cushion(model, palette.board, [0, 0.39, 0.4], [0.37, 0.045, 0.52], 0.02);
}

/** Draws a rail with towels on a wall behind it. */
export function towelRail(model: Model, cloth: Material): void {
  for (let i = 0; i < 7; i++)
    tube(model, palette.brass, line([-0.24, 0.7 + i * 0.15, 0.08], [0.24, 0.7 + i * 0.15, 0.08]), 0.009, 6);
  for (const x of [-0.24, 0.24]) tube(model, palette.brass, line([x, 0.62, 0.08], [x, 1.68, 0.08]), 0.011, 6);
  for (const x of [-0.24, 0.24])
    for (const y of [0.68, 1.62]) block(model, palette.brass, [x, y, 0.04], [0.02, 0.02, 0.08]);
  cushion(model, cloth, [0, 1.02, 0.1], [0.4, 0.6, 0.05], 0.02);
}

/** Draws a shower behind a fixed pane: head and rail on the wall behind it (-z), 1 m wide. */
export function shower(model: Model): void {
  tube(
    model,
    palette.brass,
    [
      [0, 1, 0.04],
      [0, 2.1, 0.04],
      [0, 2.2, 0.08],
      [0, 2.22, 0.36],
    ],
    0.011,
    8,
  );
  cylinder(model, palette.brass, [0, 2.18, 0.4], 0.12, 0.02, 24);
  block(model, palette.brass, [0, 0.98, 0.04], [0.26, 0.05, 0.05]);
  block(model, palette.steel, [0, 0.001, 0.45], [0.6, 0.006, 0.06]);
}

/** Draws a washstand on a wall behind it (-z) with two bowls and a long mirror. */
export function washstand(model: Model, front: Material, top: Material, width: number): void {
  box(model, front, [-width / 2, 0.42, 0], [width / 2, 0.8, 0.46], ['back']);
  for (let i = 0; i < 4; i++)
    block(
      model,
      front,
      [-width / 2 + (width * (i + 0.5)) / 4, 0.43, 0.468],
      [width / 4 - 0.006, 0.36, 0.016],
    );
  box(model, top, [-width / 2 - 0.01, 0.8, 0], [width / 2 + 0.01, 0.84, 0.49], ['back']);
  for (const x of [-width / 4, width / 4]) {
    lathe(
      model,
      palette.white,
      [x, 0.84, 0.26],
      [
        [0.1, 0],
        [0.16, 0.03],
        [0.2, 0.11],
        [0.19, 0.115],
        [0.14, 0.05],
        [0, 0.035],
      ],
      28,
    );
    tube(
      model,
      palette.brass,
      [
        [x, 1.05, 0.01],
        [x, 1.06, 0.12],
        [x, 1.05, 0.17],
        [x, 1.01, 0.18],
      ],
      0.011,
      8,
    );
    for (const side of [-0.1, 0.1]) cylinder(model, palette.brass, [x + side, 1.04, 0.02], 0.02, 0.03, 10);
  }
  cylinder(model, palette.terracotta, [0, 0.84, 0.2], 0.035, 0.14, 14);
  cushion(model, palette.white, [width / 2 - 0.14, 0.84, 0.24], [0.2, 0.1, 0.26], 0.03);
}
