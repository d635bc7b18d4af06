import { block, cylinder, lathe, box } from '../../geometry/primitives.ts';
import { cushion, line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { works } from '../../materials/works-palette.ts';

/** Draws a task chair on a five-star base with castors. It faces -z, towards a desk in front of it. */
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

/** Draws a shell chair on four wooden legs, facing -z. */
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

/** Draws a bar stool with a round seat, 0.68 m high. */
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

/** Draws a sofa of the given length, facing +z, with loose cushions. */
export function sofa(model: Model, length: number, cloth: Material, accent: Material): void {
  const seats = Math.max(1, Math.round((length - 0.4) / 0.75));
  const inner = length - 0.36;
  for (const x of [-length / 2 + 0.12, length / 2 - 0.12]) {
    for (const z of [-0.34, 0.34]) cylinder(model, palette.walnut, [x, 0, z], 0.022, 0.14, 8);
  }
  cushion(model, cloth, [0, 0.13, 0], [length - 0.04, 0.18, 0.86], 0.05);
  cushion(model, cloth, [0, 0.2, -0.37], [length - 0.04, 0.58, 0.18], 0.08);
  for (const side of [-1, 1])
    cushion(model, cloth, [side * (length / 2 - 0.1), 0.16, 0.01], [0.19, 0.46, 0.88], 0.08);
  for (let i = 0; i < seats; i++) {
    const x = -inner / 2 + (inner * (i + 0.5)) / seats;
    cushion(model, cloth, [x, 0.3, 0.07], [inner / seats - 0.01, 0.15, 0.72], 0.06);
    cushion(model, cloth, [x, 0.42, -0.25], [inner / seats - 0.02, 0.38, 0.17], 0.075);
  }
  model.at(-inner / 2 + 0.24, -0.12, 0.35, () =>
    cushion(model, accent, [0, 0.45, 0], [0.42, 0.38, 0.15], 0.075),
  );
}

/** Draws a tub armchair facing +z. */
export function armchair(model: Model, cloth: Material): void {
  for (const [x, z] of [
    [-0.27, -0.27],
    [0.27, -0.27],
    [-0.27, 0.27],
    [0.27, 0.27],
  ] as const) {
    tube(model, palette.walnut, line([x * 1.1, 0, z * 1.1], [x, 0.22, z]), 0.018, 8);
  }
  cushion(model, cloth, [0, 0.2, 0], [0.74, 0.14, 0.72], 0.06);
  cushion(model, cloth, [0, 0.32, 0.04], [0.54, 0.13, 0.6], 0.06);
  cushion(model, cloth, [0, 0.24, -0.31], [0.72, 0.58, 0.15], 0.07);
  for (const side of [-1, 1]) cushion(model, cloth, [side * 0.32, 0.24, -0.02], [0.13, 0.38, 0.66], 0.06);
}

/** Draws a long upholstered bench, 2 m, with a loose back cushion. */
export function lobbyBench(model: Model, length: number): void {
  box(model, works.oak, [-length / 2, 0.1, -0.35], [length / 2, 0.18, 0.35]);
  for (const x of [-length / 2 + 0.15, length / 2 - 0.15])
    block(model, works.black, [x, 0, 0], [0.06, 0.1, 0.6]);
  cushion(model, palette.sand, [0, 0.18, 0], [length, 0.24, 0.7], 0.06);
  for (const side of [-1, 1])
    cushion(model, palette.teal, [(side * length) / 4, 0.42, -0.22], [0.5, 0.42, 0.16], 0.07);
  cylinder(model, works.black, [0, 0.02, 0], 0.02, 0.06, 8);
}
