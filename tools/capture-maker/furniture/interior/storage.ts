import { block, box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { randomSequence } from '../../materials/noise.ts';
import { books, palette } from '../../materials/palette.ts';

/** An open bookcase against a wall behind it (-z), filled with books. */
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

/** Lockers in a row against a wall behind them. */
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
