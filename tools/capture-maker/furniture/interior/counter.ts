import { block, box, cylinder } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { mug } from './on-desk.ts';
import { bushyPlant } from './plants.ts';
import { coffeeMachine, sink, wallCabinet, WORKTOP } from './counter-parts.ts';

/** What a kitchen's worktops, its fronts below them and its wall cabinets are made of. */
export type KitchenLook = { top: Material; fronts: Material; cabinets: Material };

export const PALE: KitchenLook = { top: palette.stone, fronts: palette.sageFront, cabinets: palette.board };

/** A kitchen counter along x against a wall behind it (-z), `length` metres, with a sink in its middle and wall cabinets. */
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
