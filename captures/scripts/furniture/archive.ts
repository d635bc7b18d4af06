import { disc } from '../geometry/pipe.ts';
import { block, box } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import { randomSequence } from '../materials/noise.ts';
import { palette } from '../materials/palette.ts';
import { binders, plant } from '../materials/plant-palette.ts';

export const CARRIAGE = { width: 0.8, height: 2.2 };
const SHELVES = 6;

export type Filled = 'left' | 'right';

/** A carriage of mobile shelving, `length` along -z from its end panel at z = 0; only sides one can see are filled. */
export function carriage(model: Model, length: number, filled: readonly Filled[], seed: number): void {
  const { width, height } = CARRIAGE;
  const random = randomSequence(seed);
  box(model, plant.casingDark, [-width / 2 + 0.02, 0.02, -length], [width / 2 - 0.02, 0.14, 0], ['bottom']);
  box(model, plant.shelfEnd, [-width / 2, 0.1, -0.03], [width / 2, height, 0]);
  box(model, plant.shelfEnd, [-width / 2, 0.1, -length], [width / 2, height, -length + 0.03]);
  box(model, plant.shelf, [-width / 2, height - 0.03, -length + 0.03], [width / 2, height, -0.03]);
  box(model, plant.shelf, [-0.01, 0.14, -length + 0.03], [0.01, height - 0.03, -0.03]);
  wheel(model);
  for (const [side, sign] of [
    ['left', -1],
    ['right', 1],
  ] as const) {
    for (let level = 0; level < SHELVES; level++) {
      const y = 0.16 + level * 0.335;
      const [near, far] = [sign * 0.01, sign * (width / 2 - 0.01)].sort((a, b) => a - b) as [number, number];
      box(model, plant.shelf, [near, y, -length + 0.03], [far, y + 0.02, -0.03]);
      if (filled.includes(side)) fillShelf(model, sign, y + 0.02, length, random);
    }
  }
}

function wheel(model: Model): void {
  disc(model, palette.black, [0, 1.1, 0.05], [0, 0, 1], 0.16, 0.03, 20);
  disc(model, palette.chrome, [0, 1.1, 0.075], [0, 0, 1], 0.04, 0.05, 12);
  for (const x of [-0.11, 0.11]) disc(model, palette.chrome, [x, 1.1, 0.09], [0, 0, 1], 0.018, 0.06, 8);
  block(model, palette.board, [0, 1.62, 0.002], [0.3, 0.16, 0.004], ['back']);
}

function fillShelf(model: Model, sign: number, y: number, length: number, random: () => number): void {
  let at = -length + 0.05;
  const face = sign * (CARRIAGE.width / 2 - 0.03);
  while (at < -0.16) {
    const kind = random();
    if (kind < 0.06) {
      at += 0.12 + random() * 0.2;
      continue;
    }
    const isBox = kind < 0.3;
    const thick = isBox ? 0.12 : 0.075;
    const tall = isBox ? 0.26 : 0.285;
    const run = isBox ? 2 + Math.floor(random() * 3) : 3 + Math.floor(random() * 7);
    const cover = isBox ? plant.cardboard : binders[Math.floor(random() * binders.length)]!;
    for (let i = 0; i < run && at < -0.16; i++) {
      const [near, far] = [face - sign * 0.3, face].sort((a, b) => a - b) as [number, number];
      box(model, cover, [near, y, at], [far, y + tall, at + thick - 0.004], ['bottom']);
      const label = face + sign * 0.003;
      const [l0, l1] = [face, label].sort((a, b) => a - b) as [number, number];
      box(model, palette.board, [l0, y + 0.12, at + 0.012], [l1, y + 0.22, at + thick - 0.018]);
      at += thick;
    }
  }
}

/** A chest of shallow drawers for plans, its front at +z. */
export function planChest(model: Model): void {
  block(model, plant.casingDark, [0, 0, 0], [1.2, 0.08, 0.8], ['bottom']);
  block(model, plant.shelf, [0, 0.08, 0], [1.3, 0.86, 0.9]);
  for (let i = 0; i < 8; i++) {
    block(model, plant.casing, [0, 0.1 + i * 0.105, 0.46], [1.26, 0.095, 0.02], ['back']);
    for (const x of [-0.35, 0.35])
      block(model, palette.black, [x, 0.14 + i * 0.105, 0.478], [0.16, 0.018, 0.018]);
  }
  block(model, palette.oak, [0, 0.94, 0], [1.34, 0.03, 0.94]);
  block(model, palette.board, [-0.18, 0.97, 0.05], [0.6, 0.004, 0.42]);
  block(model, palette.board, [0.4, 0.97, -0.1], [0.3, 0.02, 0.42]);
}

/** Moving boxes stacked on each other, and one beside. */
export function boxStack(model: Model): void {
  block(model, plant.cardboard, [0, 0, 0], [0.6, 0.34, 0.4]);
  block(model, plant.cardboard, [0.03, 0.341, 0.02], [0.58, 0.34, 0.39]);
  model.at(0.68, 0.05, 0.3, () => block(model, plant.cardboard, [0, 0, 0], [0.6, 0.34, 0.4]));
  for (const y of [0.15, 0.49]) block(model, palette.board, [0, y, 0.212], [0.16, 0.09, 0.004]);
}
