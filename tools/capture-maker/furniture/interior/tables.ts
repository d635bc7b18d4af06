import { block, lathe, box, cylinder } from '../../geometry/primitives.ts';
import { line, tube, cushion } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { sideChair, taskChair } from './seating.ts';
import { picture } from './office-equipment.ts';

/** Draws a meeting table along x with as many chairs as fit on its long sides and one at each end. */
export function meetingTable(model: Model, length: number, width: number): void {
  block(model, palette.walnut, [0, 0.71, 0], [length, 0.03, width]);
  for (const x of [-length / 2 + 0.45, length / 2 - 0.45]) {
    block(model, palette.black, [x, 0.68, 0], [0.08, 0.03, width - 0.2]);
    block(model, palette.black, [x, 0.02, 0], [0.1, 0.66, 0.3], ['bottom']);
    block(model, palette.black, [x, 0, 0], [0.14, 0.02, width - 0.4], ['bottom']);
  }
  block(model, palette.graphite, [0, 0.74, 0], [0.36, 0.012, 0.1]);
  for (let i = 0; i < 3; i++) {
    const x = -length / 2 + (length * (i + 0.5)) / 3;
    model.at(x, width / 2 + 0.18, (i - 1) * 0.12, () => taskChair(model, palette.grey));
    model.at(x, -width / 2 - 0.18, Math.PI - (i - 1) * 0.1, () => taskChair(model, palette.grey));
  }
  model.at(-length / 2 - 0.2, 0, -Math.PI / 2, () => taskChair(model, palette.grey));
  model.at(length / 2 + 0.2, 0, Math.PI / 2, () => taskChair(model, palette.grey));
}

/** Draws a dining table along x with side chairs. */
export function diningTable(model: Model, length: number, perSide: number): void {
  block(model, palette.oak, [0, 0.71, 0], [length, 0.035, 0.85]);
  for (const x of [-length / 2 + 0.1, length / 2 - 0.1]) {
    for (const z of [-0.33, 0.33])
      tube(model, palette.oak, line([x, 0, z * 1.05], [x * 0.96, 0.71, z]), 0.03, 8);
  }
  for (let i = 0; i < perSide; i++) {
    const x = -length / 2 + (length * (i + 0.5)) / perSide;
    model.at(x, 0.44, 0.08 * (i % 2), () => sideChair(model, i % 2 ? palette.sand : palette.ochre));
    model.at(x, -0.46, Math.PI - 0.06, () => sideChair(model, i % 2 ? palette.teal : palette.sand));
  }
}

/** Draws a low round table. */
export function roundTable(model: Model, material: Material, radius: number, height: number): void {
  lathe(
    model,
    material,
    [0, height - 0.03, 0],
    [
      [0, 0],
      [radius * 0.5, 0],
      [radius - 0.015, 0],
      [radius, 0.012],
      [radius, 0.03],
      [radius * 0.8, 0.03],
      [radius * 0.5, 0.03],
      [radius * 0.2, 0.03],
      [0, 0.03],
    ],
    32,
  );
  for (let i = 0; i < 3; i++) {
    const angle = (i / 3) * Math.PI * 2 + 0.4;
    const [x, z] = [Math.sin(angle) * radius, Math.cos(angle) * radius];
    tube(
      model,
      palette.black,
      line([x * 0.85, 0, z * 0.85], [x * 0.55, height - 0.03, z * 0.55], 0.15),
      0.012,
      6,
    );
  }
}

/** Draws a table along x on steel trestles, its height 0.74 m. */
export function readingTable(model: Model, length: number, depth: number): void {
  block(model, palette.oak, [0, 0.71, 0], [length, 0.03, depth]);
  for (const x of [-length / 2 + 0.14, length / 2 - 0.14]) {
    block(model, palette.black, [x, 0, 0], [0.06, 0.03, depth - 0.12], ['bottom']);
    for (const z of [-depth / 2 + 0.12, depth / 2 - 0.12])
      block(model, palette.black, [x, 0.03, z], [0.045, 0.65, 0.045], ['bottom']);
    block(model, palette.black, [x, 0.68, 0], [0.06, 0.03, depth - 0.12]);
  }
  block(model, palette.black, [0, 0.64, -depth / 2 + 0.12], [length - 0.32, 0.04, 0.03]);
}

/** The size of a desk's top, in metres. */
export const DESK = { width: 1.6, depth: 0.8, height: 0.74 };

/** Draws a desk with steel legs, monitor, keyboard and small items, seen from the sitter's side (+z). */
export function desk(model: Model, seed: number): void {
  const { width, depth, height } = DESK;
  block(model, palette.oak, [0, height - 0.028, 0], [width, 0.028, depth]);
  for (const side of [-1, 1]) {
    const x = side * (width / 2 - 0.09);
    block(model, palette.white, [x, 0, 0], [0.06, 0.025, depth - 0.1], ['bottom']);
    block(model, palette.white, [x, 0.025, 0], [0.05, height - 0.08, 0.09], ['bottom']);
    block(model, palette.white, [x, height - 0.055, 0], [0.05, 0.027, depth - 0.16]);
  }
  block(model, palette.white, [0, height - 0.06, -0.05], [width - 0.22, 0.03, 0.05]);
  model.at(0, 0, 0, () => onDesk(model, seed), height);
  model.at(-width / 2 + 0.32, -0.05, 0, () => pedestal(model));
}

function pedestal(model: Model): void {
  box(model, palette.white, [-0.2, 0.03, -0.28], [0.2, 0.56, 0.3]);
  for (let i = 0; i < 3; i++) {
    block(model, palette.white, [0, 0.045 + i * 0.17, 0.305], [0.38, 0.155, 0.016]);
    block(model, palette.steel, [0, 0.15 + i * 0.17, 0.32], [0.14, 0.012, 0.014]);
  }
}

/**
 * Draws four desks back to back, two on each side of a felt screen. Their long axis is along z when turned by
 * a quarter.
 */
export function deskCluster(model: Model, seed: number): void {
  for (const [index, x] of [-DESK.width / 2 - 0.01, DESK.width / 2 + 0.01].entries()) {
    place(model, x, DESK.depth / 2 + 0.03, 0, seed + index);
    place(model, x, -DESK.depth / 2 - 0.03, Math.PI, seed + index + 2);
  }
  box(model, palette.felt, [-1.55, 0.7, -0.012], [1.55, 1.14, 0.012]);
}

function place(model: Model, x: number, z: number, yaw: number, seed: number): void {
  model.at(x, z, yaw, () => {
    desk(model, seed);
    const swing = (((seed * 37) % 11) - 5) * 0.09;
    model.at(((seed * 13) % 5) * 0.04 - 0.08, 0.5 + ((seed * 7) % 4) * 0.07, swing, () =>
      taskChair(model, seed % 3 === 0 ? palette.teal : palette.charcoal),
    );
  });
}

function onDesk(model: Model, seed: number): void {
  monitor(model, -0.12 + (seed % 3) * 0.05, -0.18, seed);
  block(model, palette.graphite, [0, 0, 0.12], [0.43, 0.016, 0.13]);
  for (let row = 0; row < 4; row++)
    block(model, palette.steel, [0, 0.016, 0.076 + row * 0.03], [0.41, 0.004, 0.023]);
  cushion(model, palette.black, [0.32, 0, 0.13], [0.065, 0.032, 0.105], 0.015);
  if (seed % 2 === 0) notebook(model, 0.55, 0.1, 0.2);
  if (seed % 3 === 0) mug(model, 0.52, -0.12);
  if (seed % 4 === 1) deskLamp(model);
  if (seed % 5 === 2) notebook(model, -0.58, 0.14, -0.3);
}

/** Draws a 27-inch monitor on a stand. The picture faces +z. */
export function monitor(model: Model, x: number, z: number, seed: number): void {
  model.at(x, z, 0, () => {
    block(model, palette.graphite, [0, 0, 0], [0.24, 0.012, 0.18]);
    block(model, palette.graphite, [0, 0.012, -0.03], [0.05, 0.3, 0.025]);
    block(model, palette.black, [0, 0.12, 0], [0.616, 0.37, 0.022]);
    picture(model, palette.screen, `screen-${seed % 4}`, [-0.3, 0.13, 0.0125], 0.6, 0.35);
  });
}

function notebook(model: Model, x: number, z: number, yaw: number): void {
  model.at(x, z, yaw, () => {
    block(model, palette.teal, [0, 0, 0], [0.16, 0.014, 0.22]);
    block(model, palette.white, [0.01, 0.014, 0.02], [0.13, 0.006, 0.18]);
  });
}

export function mug(model: Model, x: number, z: number): void {
  cylinder(model, palette.white, [x, 0, z], 0.04, 0.095, 14);
  tube(
    model,
    palette.white,
    [
      [x + 0.038, 0.075, z],
      [x + 0.068, 0.06, z],
      [x + 0.066, 0.03, z],
      [x + 0.038, 0.02, z],
    ],
    0.006,
    5,
  );
}

function deskLamp(model: Model): void {
  cylinder(model, palette.black, [-0.62, 0, -0.22], 0.08, 0.015, 16);
  tube(model, palette.black, line([-0.62, 0.01, -0.22], [-0.66, 0.38, -0.26]), 0.008, 6);
  tube(model, palette.black, line([-0.66, 0.38, -0.26], [-0.42, 0.52, -0.1]), 0.008, 6);
  cylinder(model, palette.black, [-0.42, 0.47, -0.1], 0.05, 0.06, 14);
}
