import { block, cylinder, lathe } from '../../geometry/primitives.ts';
import { cushion, line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';

/** A task chair on a five-star base with castors; it faces -z (towards a desk in front of it). */
export function taskChair(model: Model, cloth: Material): void {
  for (let i = 0; i < 5; i++) {
    const angle = (i / 5) * Math.PI * 2;
    const tip: Vec3 = [Math.sin(angle) * 0.31, 0.075, Math.cos(angle) * 0.31];
    tube(model, palette.graphite, [[0, 0.12, 0], [tip[0] * 0.5, 0.1, tip[2] * 0.5], tip], 0.02, 6);
    model.at(tip[0], tip[2], angle, () => castor(model));
  }
  cylinder(model, palette.graphite, [0, 0.1, 0], 0.035, 0.12, 10);
  cylinder(model, palette.chrome, [0, 0.2, 0], 0.022, 0.2, 10);
  block(model, palette.graphite, [0, 0.39, 0], [0.26, 0.04, 0.24]);
  cushion(model, cloth, [0, 0.42, 0], [0.5, 0.08, 0.48], 0.04);
  cushion(model, cloth, [0, 0.62, 0.25], [0.46, 0.5, 0.06], 0.03);
  tube(
    model,
    palette.graphite,
    [
      [0, 0.4, 0.1],
      [0, 0.42, 0.26],
      [0, 0.55, 0.31],
      [0, 0.85, 0.295],
    ],
    0.022,
    6,
  );
  for (const side of [-1, 1]) {
    tube(
      model,
      palette.graphite,
      [
        [side * 0.2, 0.41, 0.05],
        [side * 0.29, 0.45, 0.05],
        [side * 0.29, 0.63, 0.05],
      ],
      0.014,
      6,
    );
    cushion(model, palette.black, [side * 0.29, 0.63, 0.02], [0.07, 0.03, 0.26], 0.015);
  }
}

function castor(model: Model): void {
  for (const side of [-1, 1]) {
    tube(
      model,
      palette.black,
      [
        [side * 0.008, 0.028, 0],
        [side * 0.026, 0.028, 0],
      ],
      0.028,
      10,
    );
    model.quad(
      palette.black,
      [side * 0.026, 0, -0.028],
      [side * 0.026, 0, 0.028],
      [side * 0.026, 0.05, 0.028],
      [side * 0.026, 0.05, -0.028],
    );
  }
  block(model, palette.black, [0, 0.04, 0], [0.02, 0.04, 0.04]);
}

/** A shell chair on four wooden legs, facing -z. */
export function sideChair(model: Model, cloth: Material): void {
  for (const [x, z] of [
    [-0.19, -0.19],
    [0.19, -0.19],
    [-0.19, 0.19],
    [0.19, 0.19],
  ] as const) {
    tube(model, palette.oak, line([x * 1.15, 0, z * 1.15], [x * 0.9, 0.42, z * 0.9]), 0.016, 6);
  }
  cushion(model, cloth, [0, 0.41, 0], [0.46, 0.06, 0.46], 0.03);
  cushion(model, cloth, [0, 0.52, 0.22], [0.44, 0.3, 0.045], 0.022);
  for (const side of [-1, 1])
    tube(
      model,
      palette.oak,
      [
        [side * 0.17, 0.4, 0.18],
        [side * 0.18, 0.6, 0.235],
      ],
      0.014,
      6,
    );
}

/** A bar stool with a round seat, 0.68 m high. */
export function stool(model: Model): void {
  for (let i = 0; i < 4; i++) {
    const angle = Math.PI / 4 + (i * Math.PI) / 2;
    const [x, z] = [Math.sin(angle), Math.cos(angle)];
    tube(model, palette.black, line([x * 0.23, 0, z * 0.23], [x * 0.14, 0.64, z * 0.14]), 0.011, 6);
  }
  const ring = Array.from({ length: 13 }, (_, i): Vec3 => {
    const angle = (i / 12) * Math.PI * 2;
    return [Math.sin(angle) * 0.2, 0.22, Math.cos(angle) * 0.2];
  });
  tube(model, palette.black, ring, 0.008, 5);
  lathe(
    model,
    palette.oak,
    [0, 0.64, 0],
    [
      [0, 0],
      [0.16, 0],
      [0.18, 0.02],
      [0.175, 0.04],
      [0, 0.045],
    ],
    20,
  );
}
