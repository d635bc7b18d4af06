import { disc, pipe } from '../geometry/pipe.ts';
import { block, box } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import { cellRandom } from '../materials/noise.ts';
import { palette } from '../materials/palette.ts';
import { plant } from '../materials/plant-palette.ts';
import { pumpInline } from './heating.ts';

export const WORKBENCH = { width: 2.4, height: 0.88, depth: 0.75 };

/** A workbench with drawers, a vice and a wall of tools, against a wall behind it. */
export function workbench(model: Model): void {
  const { width, height, depth } = WORKBENCH;
  block(model, palette.oak, [0, height - 0.06, 0], [width, 0.06, depth]);
  for (const x of [-width / 2 + 0.06, width / 2 - 0.06]) {
    for (const z of [-0.3, 0.3])
      block(model, plant.casingDark, [x, 0, z], [0.08, height - 0.06, 0.08], ['top', 'bottom']);
  }
  block(model, plant.boilerFront, [0.75, 0.2, 0], [0.6, 0.61, 0.62]);
  for (let i = 0; i < 4; i++) {
    block(model, plant.casing, [0.75, 0.22 + i * 0.148, 0.318], [0.56, 0.136, 0.016], ['back']);
    block(model, palette.black, [0.75, 0.3 + i * 0.148, 0.332], [0.3, 0.016, 0.014]);
  }
  vice(model);
  toolWall(model);
  pumpInline(model, [0.35, height + 0.2, 0.05]);
  block(model, plant.handle, [0.95, height, 0.05], [0.42, 0.2, 0.22]);
  block(model, palette.black, [0.95, height + 0.2, 0.05], [0.2, 0.04, 0.03]);
}

function vice(model: Model): void {
  const y = WORKBENCH.height;
  block(model, plant.feedback, [-0.8, y, 0.18], [0.14, 0.1, 0.2]);
  for (const z of [0.16, 0.34]) block(model, plant.feedback, [-0.8, y + 0.09, z], [0.18, 0.09, 0.06]);
  pipe(
    model,
    palette.steel,
    [
      [-0.8, y + 0.06, 0.3],
      [-0.8, y + 0.06, 0.5],
    ],
    0.014,
    8,
  );
  pipe(
    model,
    palette.chrome,
    [
      [-0.9, y + 0.06, 0.49],
      [-0.7, y + 0.06, 0.49],
    ],
    0.008,
    6,
  );
}

function toolWall(model: Model): void {
  const { width } = WORKBENCH;
  const z = -0.35;
  box(model, plant.casing, [-width / 2, 1.05, z - 0.02], [width / 2, 1.95, z], ['back']);
  for (let i = 0; i < 13; i++) {
    const x = -width / 2 + 0.14 + i * 0.175;
    const tall = 0.12 + cellRandom(i, 3, 7) * 0.2;
    const grip = [plant.handle, plant.yellow, palette.black, plant.pump][i % 4]!;
    block(model, palette.steel, [x, 1.72 - tall, z + 0.015], [0.022, tall, 0.014]);
    block(model, grip, [x, 1.6 - tall, z + 0.02], [0.036, 0.13, 0.026]);
  }
  for (let i = 0; i < 8; i++) {
    const colour = [plant.feedback, plant.yellow, plant.vessel][i % 3]!;
    block(model, colour, [-width / 2 + 0.3 + i * 0.25, 1.09, z + 0.08], [0.2, 0.1, 0.14]);
  }
}

/** A pallet with spare filters in cartons. */
export function palletOfSpares(model: Model): void {
  for (const z of [-0.34, 0, 0.34]) block(model, palette.oak, [0, 0, z], [1.2, 0.1, 0.1], ['bottom']);
  for (let i = 0; i < 6; i++) block(model, palette.oak, [-0.52 + i * 0.208, 0.1, 0], [0.14, 0.025, 0.8]);
  for (const [x, z, y] of [
    [-0.29, -0.19, 0],
    [0.3, -0.19, 0],
    [-0.29, 0.2, 0],
    [0.3, 0.2, 0],
    [-0.27, -0.17, 0.36],
    [0.31, 0.18, 0.36],
  ] as const) {
    block(model, plant.cardboard, [x, 0.126 + y, z], [0.57, 0.355, 0.37]);
    block(model, palette.board, [x, 0.25 + y, z + 0.187], [0.2, 0.1, 0.004], ['back']);
  }
}

/** A step ladder that stands open, its steps towards +z. */
export function stepLadder(model: Model): void {
  for (const x of [-0.24, 0.24]) {
    pipe(
      model,
      palette.steel,
      [
        [x, 0, 0.45],
        [x * 0.8, 1.45, 0],
      ],
      0.02,
      6,
    );
    pipe(
      model,
      palette.steel,
      [
        [x, 0, -0.4],
        [x * 0.8, 1.42, -0.02],
      ],
      0.016,
      6,
    );
  }
  for (let i = 1; i <= 5; i++) {
    const t = i / 5.4;
    block(model, palette.graphite, [0, t * 1.4, 0.45 * (1 - t)], [0.46 - 0.09 * t, 0.025, 0.1]);
  }
  disc(model, plant.handle, [0, 1.5, 0], [1, 0, 0], 0.02, 0.4, 8);
}
