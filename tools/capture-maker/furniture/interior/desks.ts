import { block, box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { taskChair } from './chairs.ts';
import { onDesk } from './on-desk.ts';

/** Top of a desk, metres. */
export const DESK = { width: 1.6, depth: 0.8, height: 0.74 };

/** A desk with steel legs, monitor, keyboard and small things, seen from the sitter's side (+z). */
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

/** Four desks back to back, two each side of a felt screen; long axis along z when turned by a quarter. */
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
