import { block, box, cylinder, lathe } from '../../geometry/primitives.ts';
import { tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { mug, monitor } from './tables.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { downlight } from '../premises/lamps.ts';
import { works } from '../../materials/works-palette.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { taskChair } from './seating.ts';
import { bushyPlant } from './plants.ts';

/** The height of a worktop, in metres. */
export const WORKTOP = 0.9;

export function sink(model: Model): void {
  const [x0, x1, z0, z1, y] = [-0.27, 0.27, -0.18, 0.2, 0.865];
  model.rectangle(palette.steel, [x0, y, z1], [x1 - x0, 0, 0], [0, 0, z0 - z1]);
  for (const [a, b] of [
    [
      [x0, z0],
      [x1, z0],
    ],
    [
      [x1, z0],
      [x1, z1],
    ],
    [
      [x1, z1],
      [x0, z1],
    ],
    [
      [x0, z1],
      [x0, z0],
    ],
  ] as const) {
    model.rectangle(palette.steel, [a[0], y, a[1]], [b[0] - a[0], 0, b[1] - a[1]], [0, 0.036, 0]);
  }
  cylinder(model, palette.graphite, [0, y, 0.01], 0.03, 0.003, 14);
  tube(
    model,
    palette.chrome,
    [
      [0, WORKTOP, -0.23],
      [0, 1.16, -0.23],
      [0, 1.23, -0.2],
      [0, 1.25, -0.13],
      [0, 1.22, -0.06],
      [0, 1.15, -0.04],
    ],
    0.013,
    8,
  );
  tube(
    model,
    palette.chrome,
    [
      [0.01, 0.96, -0.23],
      [0.1, 0.98, -0.22],
    ],
    0.008,
    6,
  );
}

export function wallCabinet(model: Model, x: number, width: number, front: Material): void {
  box(model, front, [x - width / 2, 1.45, -0.3], [x + width / 2, 2.2, 0.03]);
  for (const side of [-1, 1])
    block(model, front, [x + (side * width) / 4, 1.455, 0.039], [width / 2 - 0.006, 0.74, 0.018]);
}

export function coffeeMachine(model: Model, x: number): void {
  block(model, palette.black, [x, WORKTOP, -0.1], [0.3, 0.06, 0.4]);
  block(model, palette.graphite, [x, WORKTOP + 0.06, -0.2], [0.3, 0.3, 0.2]);
  block(model, palette.black, [x, WORKTOP + 0.28, -0.03], [0.3, 0.1, 0.26]);
  cylinder(model, palette.chrome, [x, WORKTOP + 0.21, 0], 0.025, 0.07, 12);
  model.at(x, 0.02, 0, () => mug(model, 0, 0), WORKTOP + 0.06);
}

/** A fruit from its flower to its stalk, as [radius, height] in metres. */
const FRUIT: [number, number][] = [
  [0.012, 0.003],
  [0.03, 0.012],
  [0.039, 0.034],
  [0.034, 0.056],
  [0.018, 0.068],
  [0.004, 0.064],
];

/** Draws a kitchen island along x with an overhang for stools at the front. */
export function island(model: Model, length: number, { top } = PALE): void {
  block(model, palette.oak, [0, 0.1, -0.12], [length - 0.06, 0.77, 0.6]);
  block(model, palette.black, [0, 0, -0.12], [length - 0.12, 0.1, 0.54], ['top', 'bottom']);
  block(model, top, [0, 0.87, 0], [length, 0.04, 0.95]);
  cylinder(model, palette.walnut, [length / 4, 0.91, -0.1], 0.17, 0.05, 24);
  for (let i = 0; i < 5; i++) {
    const at: Vec3 = [length / 4 + Math.sin(i * 1.3) * 0.08, 0.96, -0.1 + Math.cos(i * 1.3) * 0.08];
    lathe(model, i % 2 ? palette.brass : palette.terracotta, at, FRUIT, 14);
  }
}

/** Draws a tall fridge-freezer. */
export function fridge(model: Model): void {
  block(model, palette.steel, [0, 0.05, 0], [0.7, 1.95, 0.62]);
  block(model, palette.black, [0, 0, 0], [0.66, 0.05, 0.58], ['top', 'bottom']);
  block(model, palette.chrome, [0, 0.07, 0.325], [0.69, 0.68, 0.03]);
  block(model, palette.chrome, [0, 0.76, 0.325], [0.69, 1.23, 0.03]);
  for (const [y, h] of [
    [0.4, 0.3],
    [0.95, 0.6],
  ] as const)
    block(model, palette.graphite, [0.27, y, 0.355], [0.022, h, 0.03]);
}

/**
 * Draws a reception counter along x, `length` metres long. Visitors stand at +z in front of a slatted front
 * with a lit foot.
 */
export function lobbyCounter(model: Model, lights: AreaLight[], length: number): void {
  const half = length / 2;
  box(model, works.walnut, [-half, 0.14, 0.1], [half, 1.06, 0.2]);
  box(model, works.graphite, [-half + 0.05, 0, 0.02], [half - 0.05, 0.14, 0.12]);
  model.rectangle(works.tube, [-half + 0.06, 0.1, 0.125], [length - 0.12, 0, 0], [0, 0.03, 0]);
  const count = Math.round(length / 0.075);
  for (let i = 0; i < count; i++) {
    const x = -half + (length * (i + 0.5)) / count;
    box(model, works.oak, [x - 0.021, 0.15, 0.2], [x + 0.021, 1.03, 0.235], ['back']);
  }
  box(model, works.paleResin, [-half - 0.05, 1.06, -0.12], [half + 0.05, 1.1, 0.3]);
  box(model, works.oak, [-half + 0.04, 0.72, -0.7], [half - 0.04, 0.75, 0.1]);
  for (const side of [-1, 1])
    box(model, works.walnut, [side * half - 0.03, 0, -0.7], [side * half + 0.03, 1.06, 0.2]);
  for (const x of [-1, 0.9]) {
    model.at(x, -0.2, Math.PI, () => monitor(model, 0, 0, 3), 0.75);
    model.at(x, -1.05, Math.PI + x * 0.2, () => taskChair(model, palette.charcoal));
  }
  lathe(
    model,
    works.ceramic,
    [half - 0.5, 1.1, 0.08],
    [
      [0, 0],
      [0.07, 0],
      [0.1, 0.1],
      [0.06, 0.22],
      [0.05, 0.24],
    ],
    24,
  );
  lights.push({
    ...downlight(model, [0, 0.1, 0.16], [length, 0.04], [3, 2.6, 2]),
    normal: model.turn([0, -1, 0]),
  });
}

/**
 * Draws a reception desk along x. Visitors stand at +z in front of a slatted front, and the receptionist sits
 * at -z.
 */
export function receptionDesk(model: Model): void {
  const half = 1.3;
  box(model, palette.walnut, [-half, 0.08, 0.2], [half, 1.08, 0.26]);
  box(model, palette.black, [-half + 0.05, 0, 0.18], [half - 0.05, 0.08, 0.24], ['top', 'bottom']);
  for (let i = 0; i < 33; i++) {
    const x = -half + 0.03 + (i * (2 * half - 0.06)) / 32;
    block(model, palette.oak, [x, 0.1, 0.275], [0.042, 0.96, 0.03], ['back']);
  }
  block(model, palette.stone, [0, 1.08, 0.17], [2 * half + 0.1, 0.04, 0.34]);
  for (const side of [-1, 1])
    block(model, palette.walnut, [side * (half - 0.03), 0, -0.18], [0.06, 1.08, 0.76], ['bottom']);
  box(model, palette.oak, [-half + 0.06, 0.71, -0.5], [half - 0.06, 0.74, 0.2], ['front']);
  model.at(0.3, -0.1, Math.PI, () => monitor(model, 0, 0, 3), 0.74);
  block(model, palette.board, [-0.6, 0.74, -0.2], [0.3, 0.03, 0.22]);
  model.at(0.2, -0.95, Math.PI, () => taskChair(model, palette.charcoal));
}

/** Draws vertical wooden slats on a wall at z = 0, along x. */
export function slatWall(model: Model, width: number, height: number): void {
  const count = Math.round(width / 0.1);
  box(model, palette.charcoal, [-width / 2, 0.08, 0.002], [width / 2, height, 0.014], ['back']);
  for (let i = 0; i < count; i++) {
    const x = -width / 2 + (width * (i + 0.5)) / count;
    box(model, palette.oak, [x - 0.027, 0.08, 0.014], [x + 0.027, height, 0.05], ['back']);
  }
}

/** The materials of a kitchen's worktops, the fronts below them and the wall cabinets. */
type KitchenLook = { top: Material; fronts: Material; cabinets: Material };

const PALE: KitchenLook = { top: palette.stone, fronts: palette.sageFront, cabinets: palette.board };

/**
 * Draws a kitchen counter along x against a wall behind it (-z), `length` metres long, with a sink in its
 * middle and wall cabinets.
 */
export function kitchenCounter(model: Model, length: number, look = PALE): void {
  const half = length / 2;
  box(model, palette.black, [-half + 0.02, 0, -0.3], [half - 0.02, 0.1, 0.24], ['top', 'bottom']);
  box(model, look.fronts, [-half, 0.1, -0.3], [half, 0.86, 0.28]);
  fronts(model, length, look.fronts);
  worktop(model, half, look.top);
  sink(model);
  box(model, palette.metro, [-half, WORKTOP, -0.3], [half, 1.45, -0.292], ['back', 'bottom']);
  for (const side of [-1, 1]) wallCabinet(model, side * (half - 0.62), 1.2, look.cabinets);
  box(model, palette.oak, [-half + 1.24, 1.62, -0.29], [half - 1.24, 1.65, -0.06]);
  for (let i = 0; i < 5; i++) model.at(0, 0, 0, () => mug(model, -0.5 + i * 0.16, -0.17), 1.65);
  model.at(0.62, -0.17, 0, () => bushyPlant(model, 91, 0.34), 1.65);
  coffeeMachine(model, -half + 0.5);
  block(model, palette.oak, [half - 0.5, WORKTOP, -0.24], [0.3, 0.36, 0.02]);
  for (let i = 0; i < 3; i++)
    cylinder(
      model,
      i === 1 ? palette.terracotta : palette.white,
      [half - 1 + i * 0.13, WORKTOP, -0.18],
      0.05,
      0.15,
      14,
    );
}

function fronts(model: Model, length: number, front: Material): void {
  const doors = Math.round(length / 0.6);
  for (let i = 0; i < doors; i++) {
    const x = -length / 2 + (length * (i + 0.5)) / doors;
    const wide = length / doors - 0.008;
    block(model, front, [x, 0.105, 0.289], [wide, 0.56, 0.018]);
    block(model, front, [x, 0.673, 0.289], [wide, 0.18, 0.018]);
    for (const y of [0.62, 0.8]) block(model, palette.brass, [x, y, 0.305], [0.16, 0.012, 0.014]);
  }
}

function worktop(model: Model, half: number, top: Material): void {
  const [x0, x1, z0, z1] = [-0.27, 0.27, -0.18, 0.2];
  box(model, top, [-half, 0.86, -0.3], [x0, WORKTOP, 0.31]);
  box(model, top, [x1, 0.86, -0.3], [half, WORKTOP, 0.31]);
  box(model, top, [x0, 0.86, -0.3], [x1, WORKTOP, z0], ['left', 'right']);
  box(model, top, [x0, 0.86, z1], [x1, WORKTOP, 0.31], ['left', 'right']);
}
