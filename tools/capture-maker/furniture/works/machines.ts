import { block, cylinder, box, lathe } from '../../geometry/primitives.ts';
import { cushion, line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { works } from '../../materials/works-palette.ts';

/** Draws a machining centre, 3.2 × 2.4 m and 2.5 m high, its window and panel at +z. */
export function machiningCentre(model: Model, accent: Material, seed: number): void {
  block(model, works.graphite, [0, 0, 0], [3.1, 0.18, 2.2]);
  cushion(model, works.white, [0, 0.16, 0], [3.2, 2.2, 2.3], 0.09);
  block(model, accent, [0, 2.0, 1.152], [3.0, 0.2, 0.02]);
  block(model, works.lightGrey, [-0.45, 0.85, 1.155], [1.7, 1.1, 0.03]);
  block(model, works.black, [-0.45, 0.95, 1.172], [1.5, 0.9, 0.012]);
  block(model, works.display, [-0.45, 1.78, 1.176], [1.3, 0.03, 0.006]);
  block(model, works.brushed, [0.36, 1, 1.2], [0.03, 0.8, 0.05]);
  for (const y of [0.35, 0.62]) block(model, works.lightGrey, [0, y - 0.06, 1.15], [2.8, 0.03, 0.01]);
  model.at(1.15, 1.24, -0.12, () => {
    block(model, works.graphite, [0, 1.05, 0], [0.62, 0.75, 0.12]);
    block(model, works.display, [0, 1.45, 0.062], [0.48, 0.28, 0.004]);
    for (let i = 0; i < 12; i++)
      block(
        model,
        i % 5 === 0 ? works.green : works.lightGrey,
        [-0.2 + (i % 6) * 0.08, 1.32 - Math.floor(i / 6) * 0.08, 0.062],
        [0.05, 0.05, 0.01],
      );
    tube(
      model,
      works.red,
      [
        [0.2, 1.13, 0.06],
        [0.2, 1.13, 0.1],
      ],
      0.03,
      16,
    );
    block(model, works.lightGrey, [0, 1.02, 0.1], [0.66, 0.03, 0.24]);
  });
  block(model, works.lightGrey, [-0.9, 2.36, -0.4], [1, 0.5, 1.1]);
  tube(model, works.galvanized, line([-0.9, 2.86, -0.4], [-0.9, 3.6, -0.4]), 0.14, 20);
  signalTower(model, [1.35, 2.36, 0.9], seed);
}

/** Draws a lamp tower in red, amber and green. One lamp is lit. */
export function signalTower(model: Model, [x, y, z]: Vec3, lit: number): void {
  tube(
    model,
    works.polished,
    [
      [x, y, z],
      [x, y + 0.22, z],
    ],
    0.015,
    10,
  );
  const off = [works.green, works.yellow, works.red];
  const on = [works.ledGreen, works.ledAmber, works.ledRed];
  for (let i = 0; i < 3; i++)
    cylinder(model, (i === lit % 3 ? on : off)[i]!, [x, y + 0.22 + i * 0.085, z], 0.04, 0.08, 18);
  cylinder(model, works.black, [x, y + 0.475, z], 0.042, 0.02, 18);
}

/** The height of a roller track, in metres. */
export const TRACK = 0.75;

/** Draws a roller conveyor along x from 0 to `length`, 0.7 m wide. */
export function conveyor(model: Model, length: number): void {
  for (const z of [-0.37, 0.37]) {
    box(model, works.blue, [0, TRACK - 0.14, z - 0.025], [length, TRACK + 0.03, z + 0.025]);
    box(model, works.aluminium, [0, TRACK + 0.1, z - 0.015], [length, TRACK + 0.15, z + 0.015]);
    for (let x = 0.5; x < length; x += 1.5)
      block(model, works.aluminium, [x, TRACK + 0.02, z], [0.03, 0.09, 0.03]);
  }
  for (let x = 0.08; x < length; x += 0.14)
    tube(
      model,
      works.brushed,
      [
        [x, TRACK - 0.03, -0.345],
        [x, TRACK - 0.03, 0.345],
      ],
      0.03,
      12,
    );
  for (let x = 0.4; x < length; x += 2.2) {
    for (const z of [-0.34, 0.34]) {
      block(model, works.graphite, [x, 0, z], [0.07, TRACK - 0.14, 0.07]);
      block(model, works.galvanized, [x, 0, z], [0.16, 0.015, 0.14]);
    }
    block(model, works.graphite, [x, 0.2, 0], [0.05, 0.05, 0.66]);
  }
  block(model, works.graphite, [length * 0.4, 0.3, 0.2], [0.5, 0.3, 0.25]);
}

/** Draws a crate with a workpiece, as transported on the track. */
export function crate(model: Model, seed: number): void {
  const colour = [works.petrol, works.lightGrey, works.blue][seed % 3]!;
  const [w, h, d] = [0.6, 0.28, 0.42];
  block(model, colour, [0, 0, 0], [w, 0.015, d]);
  for (const z of [-d / 2, d / 2]) {
    block(model, colour, [0, 0, z], [w, h, 0.018]);
    block(model, colour, [0, h - 0.04, z * 1.04], [w + 0.02, 0.035, 0.02]);
  }
  for (const x of [-w / 2, w / 2]) block(model, colour, [x, 0, 0], [0.018, h, d]);
  for (let i = 0; i < 3; i++)
    cylinder(
      model,
      i === seed % 3 ? works.brassMetal : works.polished,
      [-0.18 + i * 0.18, 0.02, 0],
      0.07,
      0.2 + (i % 2) * 0.05,
      22,
    );
}

/** Draws a six-axis robot, about 2.3 m high, reaching `reach` metres forward (+z) with a gripper. */
export function robotArm(model: Model, reach: number): void {
  const paint = works.orange;
  block(model, works.graphite, [0, 0, 0], [0.9, 0.25, 0.9]);
  lathe(
    model,
    paint,
    [0, 0.25, 0],
    [
      [0.36, 0],
      [0.36, 0.1],
      [0.3, 0.2],
      [0.29, 0.4],
      [0.25, 0.46],
      [0, 0.46],
    ],
    28,
  );
  cushion(model, paint, [0, 0.6, 0.1], [0.5, 0.4, 0.5], 0.14);
  const shoulder: Vec3 = [0, 0.86, 0.18];
  const elbow: Vec3 = [0, 1.98, -0.12];
  const wrist: Vec3 = [0, 1.82, reach - 0.35];
  for (const [p, r] of [
    [shoulder, 0.22],
    [elbow, 0.19],
  ] as const)
    tube(
      model,
      works.graphite,
      [
        [-0.3, p[1], p[2]],
        [0.3, p[1], p[2]],
      ],
      r * 0.8,
      24,
    );
  for (const [p, r] of [
    [shoulder, 0.22],
    [elbow, 0.19],
  ] as const)
    tube(
      model,
      paint,
      [
        [-0.23, p[1], p[2]],
        [0.23, p[1], p[2]],
      ],
      r,
      24,
    );
  tube(model, paint, [shoulder, [0, 1.4, 0.06], elbow], 0.15, 18);
  tube(model, paint, [elbow, [0, 2.0, 0.25], [0, 1.92, (reach - 0.35) * 0.6], wrist], 0.115, 18);
  cushion(model, paint, [0, 1.86, -0.32], [0.34, 0.28, 0.4], 0.08);
  const tip: Vec3 = [0, 1.28, reach];
  tube(model, works.graphite, [wrist, [0, 1.74, reach - 0.08], [0, 1.58, reach], tip], 0.085, 18);
  cylinder(model, works.polished, [0, 1.2, reach], 0.1, 0.09, 22);
  for (const x of [-0.11, 0.11]) block(model, works.darkMetal, [x, 0.99, reach], [0.03, 0.22, 0.08]);
  block(model, works.darkMetal, [0, 1.18, reach], [0.28, 0.04, 0.1]);
  tube(
    model,
    works.rubber,
    [
      [0.2, 0.9, -0.1],
      [0.3, 1.3, -0.35],
      [0.26, 1.9, -0.42],
      [0.16, 2.2, -0.1],
      [0.14, 2.12, 0.5],
      [0.12, 1.95, reach - 0.5],
      [0.1, 1.7, reach - 0.1],
    ],
    0.026,
    10,
  );
}

/** Draws safety fencing along x from 0 to `length`, 2.1 m high: yellow posts, dark mesh. */
export function safetyFence(model: Model, length: number): void {
  const bays = Math.max(1, Math.round(length / 1.4));
  for (let i = 0; i <= bays; i++) {
    const x = (length * i) / bays;
    block(model, works.yellow, [x, 0, 0], [0.06, 2.1, 0.06]);
    block(model, works.galvanized, [x, 0, 0], [0.14, 0.012, 0.14]);
  }
  for (let i = 0; i < bays; i++) {
    const [a, b] = [(length * i) / bays + 0.04, (length * (i + 1)) / bays - 0.04];
    for (const y of [0.16, 2.04]) box(model, works.graphite, [a, y, -0.012], [b, y + 0.025, 0.012]);
    for (const x of [a, b - 0.025]) box(model, works.graphite, [x, 0.16, -0.012], [x + 0.025, 2.06, 0.012]);
    for (let x = a + 0.1; x < b - 0.03; x += 0.1)
      box(model, works.graphite, [x, 0.18, -0.002], [x + 0.006, 2.04, 0.002]);
    for (let y = 0.4; y < 2; y += 0.28) box(model, works.graphite, [a, y, -0.002], [b, y + 0.006, 0.002]);
  }
}
