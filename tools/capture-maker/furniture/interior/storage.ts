import { block, box, cylinder, lathe } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { randomSequence } from '../../materials/patterns.ts';
import { books, palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { label } from '../premises/signs.ts';
import { flat } from './office-equipment.ts';
import type { Material } from '../../materials/material.ts';
import { WARM, type AreaLight } from '../../light/area-light.ts';
import { downlight } from '../premises/lamps.ts';
import { rod } from '../../geometry/revolve.ts';
import { cushion } from '../../geometry/rounded.ts';

/** Draws an open bookcase against a wall behind it (-z), filled with books. */
export function bookcase(model: Model, width: number, height: number, seed: number): void {
  const random = randomSequence(seed);
  const depth = 0.32;
  const board = 0.025;
  for (const x of [-width / 2 + board / 2, width / 2 - board / 2])
    block(model, palette.oak, [x, 0, 0], [board, height, depth]);
  box(
    model,
    palette.white,
    [-width / 2 + board, 0.06, -depth / 2],
    [width / 2 - board, height - board, -depth / 2 + 0.01],
  );
  const shelves = Math.round(height / 0.37);
  for (let i = 0; i <= shelves; i++) {
    const y = i === shelves ? height - board : 0.06 + (i * (height - 0.06 - board)) / shelves;
    box(
      model,
      palette.oak,
      [-width / 2 + board, y, -depth / 2 + 0.01],
      [width / 2 - board, y + board, depth / 2],
    );
    if (i < shelves) model.at(0, 0, 0, () => shelfRow(model, width - 0.1, random), y + board);
  }
}

function shelfRow(model: Model, width: number, random: () => number): void {
  let x = -width / 2;
  while (x < width / 2 - 0.06) {
    if (random() < 0.12) {
      const gap = 0.12 + random() * 0.12;
      if (gap > 0.2 && x + 0.24 < width / 2)
        block(model, palette.ochre, [x + 0.12, 0, 0.02], [0.1, 0.16, 0.1]);
      x += gap;
      continue;
    }
    const thick = 0.022 + random() * 0.03;
    const tall = 0.2 + random() * 0.09;
    const deep = 0.15 + random() * 0.06;
    const cover = books[Math.floor(random() * books.length)]!;
    box(model, cover, [x, 0, 0.12 - deep], [x + thick - 0.002, tall, 0.12], ['bottom', 'back']);
    x += thick;
  }
}

/** Draws lockers in a row against a wall behind them. */
export function lockers(model: Model, columns: number): void {
  const width = columns * 0.4;
  box(model, palette.white, [-width / 2, 0.06, -0.24], [width / 2, 1.5, 0.22]);
  box(model, palette.black, [-width / 2 + 0.02, 0, -0.22], [width / 2 - 0.02, 0.06, 0.18], ['top', 'bottom']);
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < 3; j++) {
      const front = (i * 3 + j) % 4 === 1 ? palette.sageFront : palette.board;
      block(model, front, [-width / 2 + 0.2 + i * 0.4, 0.075 + j * 0.475, 0.228], [0.388, 0.463, 0.016]);
      block(model, palette.black, [-width / 2 + 0.34 + i * 0.4, 0.3 + j * 0.475, 0.241], [0.018, 0.06, 0.01]);
    }
  }
}

/** Draws a rug of the given size, 1 cm thick. */
export function rugOn(model: Model, width: number, depth: number): void {
  block(model, palette.rug, [0, 0, 0], [width, 0.01, depth], ['bottom']);
}

/** Draws a low cabinet with doors on legs, against a wall behind it (-z). */
export function sideboard(model: Model, width: number): void {
  const doors = Math.round(width / 0.5);
  box(model, palette.walnut, [-width / 2, 0.14, -0.21], [width / 2, 0.74, 0.2]);
  for (let i = 0; i < doors; i++) {
    const x = -width / 2 + (width * (i + 0.5)) / doors;
    block(model, palette.white, [x, 0.165, 0.208], [width / doors - 0.015, 0.55, 0.016]);
    block(
      model,
      palette.brass,
      [x + (i % 2 ? -1 : 1) * (width / doors / 2 - 0.05), 0.4, 0.222],
      [0.012, 0.12, 0.012],
    );
  }
  for (const x of [-width / 2 + 0.1, width / 2 - 0.1]) {
    for (const z of [-0.16, 0.15]) cylinder(model, palette.black, [x, 0, z], 0.014, 0.14, 8);
  }
}

/** Draws a bench along x. */
export function bench(model: Model, length: number): void {
  for (let i = 0; i < 4; i++) block(model, palette.oak, [0, 0.42, -0.15 + i * 0.1], [length, 0.03, 0.085]);
  for (const x of [-length / 2 + 0.15, length / 2 - 0.15]) {
    for (const z of [-0.16, 0.16]) block(model, palette.black, [x, 0, z], [0.04, 0.42, 0.04]);
    block(model, palette.black, [x, 0.39, 0], [0.04, 0.03, 0.36]);
  }
}

/** Draws a chest of flat drawers for large plans, against a wall behind it (-z). */
export function planChest(model: Model, width = 1.3): void {
  const [d, h] = [0.9, 0.95];
  box(
    model,
    palette.black,
    [-width / 2 + 0.04, 0, -d / 2 + 0.04],
    [width / 2 - 0.04, 0.08, d / 2 - 0.05],
    ['bottom'],
  );
  box(model, plant.cabinet, [-width / 2, 0.08, -d / 2], [width / 2, h, d / 2 - 0.02]);
  for (let i = 0; i < 9; i++) {
    const y = 0.095 + i * 0.094;
    box(
      model,
      plant.cabinet,
      [-width / 2 + 0.012, y, d / 2 - 0.02],
      [width / 2 - 0.012, y + 0.084, d / 2],
      ['back'],
    );
    for (const x of [-width / 4, width / 4]) {
      box(model, palette.steel, [x - 0.06, y + 0.018, d / 2], [x + 0.06, y + 0.03, d / 2 + 0.02], ['back']);
      label(model, 'spine', [x - 0.05, y + 0.04, d / 2 + 0.0012], 0.1, 0.03);
    }
  }
  flat(model, 'drawing', -0.42, h + 0.003, -0.3, 0.84, 0.6);
}

/** Draws a small table beside a bed, against a wall behind it, with a lamp and a book. */
export function nightTable(model: Model, lights: AreaLight[], wood: Material): void {
  block(model, wood, [0, 0.22, 0.2], [0.46, 0.2, 0.36]);
  block(model, palette.brass, [0, 0.31, 0.386], [0.1, 0.012, 0.012]);
  for (const x of [-0.19, 0.19])
    for (const z of [0.07, 0.33]) cylinder(model, palette.black, [x, 0, z], 0.012, 0.22, 6);
  cylinder(model, palette.brass, [-0.05, 0.42, 0.18], 0.06, 0.012, 16);
  cylinder(model, palette.brass, [-0.05, 0.43, 0.18], 0.008, 0.24, 8);
  lathe(
    model,
    palette.bulb,
    [-0.05, 0.64, 0.18],
    [
      [0.12, 0],
      [0.085, 0.17],
      [0, 0.17],
    ],
    20,
  );
  block(model, palette.rust, [0.13, 0.42, 0.24], [0.12, 0.03, 0.18]);
  lights.push(
    downlight(model, [-0.05, 0.635, 0.18], [0.18, 0.18], [WARM[0] * 16, WARM[1] * 16, WARM[2] * 16]),
  );
  lights.push({
    ...downlight(model, [-0.05, 0.83, 0.18], [0.12, 0.12], [WARM[0] * 16, WARM[1] * 16, WARM[2] * 16]),
    normal: [0, 1, 0],
  });
}

/** Draws a wardrobe with doors from floor to top, against a wall behind it. */
export function wardrobe(model: Model, front: Material, width: number, height: number): void {
  const doors = Math.round(width / 0.55);
  box(
    model,
    palette.black,
    [-width / 2 + 0.02, 0, 0],
    [width / 2 - 0.02, 0.06, 0.52],
    ['top', 'bottom', 'back'],
  );
  box(model, front, [-width / 2, 0.06, 0], [width / 2, height, 0.575], ['bottom', 'back']);
  for (let i = 0; i < doors; i++) {
    const x = -width / 2 + (width * (i + 0.5)) / doors;
    block(model, front, [x, 0.065, 0.587], [width / doors - 0.006, height - 0.07, 0.02]);
    block(
      model,
      palette.brass,
      [x + (i % 2 ? -1 : 1) * (width / doors / 2 - 0.05), 0.95, 0.603],
      [0.012, 0.3, 0.012],
    );
  }
}

/** Draws a book trolley along x with two shelves of boxes. */
export function trolley(model: Model): void {
  for (const x of [-0.4, 0.4]) {
    for (const z of [-0.2, 0.2]) {
      rod(model, palette.steel, [x, 0.1, z], [x, 0.95, z], 0.013, 8);
      rod(model, palette.black, [x - 0.013, 0.05, z], [x + 0.013, 0.05, z], 0.05, 14);
    }
  }
  for (const y of [0.18, 0.62]) block(model, plant.shell, [0, y, 0], [0.86, 0.02, 0.44]);
  for (const x of [-0.4, 0.4]) rod(model, palette.steel, [x, 0.93, -0.2], [x, 0.93, 0.2], 0.013, 8);
  for (const [i, x] of [-0.22, 0.0, 0.24].entries())
    block(model, i === 1 ? plant.boxGrey : plant.cardboard, [x, 0.64, 0], [0.2, 0.26, 0.33], ['bottom']);
  block(model, plant.cardboard, [-0.16, 0.2, 0], [0.38, 0.27, 0.32], ['bottom']);
}

/** Draws a two-step kick stool. */
export function stepStool(model: Model): void {
  box(model, plant.endPanel, [-0.2, 0, -0.17], [0.2, 0.2, 0.17], ['bottom']);
  box(model, plant.endPanel, [-0.17, 0.2, -0.14], [0.17, 0.4, 0.06], ['bottom']);
  for (const [y, z0, z1] of [
    [0.2, 0.06, 0.16],
    [0.4, -0.13, 0.05],
  ] as const)
    box(model, plant.rubber, [-0.16, y, z0], [0.16, y + 0.008, z1], ['bottom']);
}

/**
 * Draws a double bed, its head against a wall behind it (-z): frame, mattress, duvet, pillows, a throw at the
 * foot.
 */
export function bed(model: Model, wood: Material, linen: Material, throwCloth: Material): void {
  const [w, l] = [1.72, 2.08];
  block(model, wood, [0, 0.14, l / 2 + 0.06], [w, 0.16, l]);
  for (const x of [-0.7, 0.7])
    for (const z of [0.3, 1.9]) block(model, wood, [x, 0, z], [0.08, 0.14, 0.08], ['bottom']);
  box(model, wood, [-w / 2 - 0.3, 0.12, 0.005], [w / 2 + 0.3, 1.02, 0.06]);
  cushion(model, palette.white, [0, 0.28, l / 2 + 0.07], [w - 0.08, 0.24, l - 0.04], 0.06);
  cushion(model, linen, [0, 0.42, l / 2 + 0.36], [w + 0.06, 0.16, l - 0.62], 0.07);
  cushion(model, throwCloth, [0, 0.45, l - 0.3], [w + 0.09, 0.15, 0.62], 0.065);
  for (const x of [-0.42, 0.42]) {
    cushion(model, palette.white, [x, 0.5, 0.4], [0.68, 0.16, 0.42], 0.075);
    cushion(model, linen, [x, 0.52, 0.2], [0.7, 0.38, 0.17], 0.08);
  }
}

/** Draws a low bench with a cushion, for the foot of a bed or a hall. */
export function cushionedBench(model: Model, wood: Material, cloth: Material, length: number): void {
  block(model, wood, [0, 0.34, 0], [length, 0.05, 0.4]);
  for (const x of [-length / 2 + 0.12, length / 2 - 0.12])
    block(model, wood, [x, 0, 0], [0.05, 0.34, 0.36], ['bottom']);
  cushion(model, cloth, [0, 0.38, 0], [length - 0.04, 0.09, 0.38], 0.04);
}
