import { block } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { cellRandom } from '../../materials/noise.ts';
import { palette } from '../../materials/palette.ts';
import { picture } from './pictures.ts';

/** A floor-standing printer, its front at +z. */
export function printer(model: Model): void {
  block(model, palette.board, [0, 0.06, 0], [0.6, 0.72, 0.62]);
  block(model, palette.graphite, [0, 0, 0], [0.54, 0.06, 0.56], ['top', 'bottom']);
  for (let i = 0; i < 3; i++) {
    block(model, palette.board, [0, 0.09 + i * 0.15, 0.318], [0.56, 0.14, 0.016]);
    block(model, palette.graphite, [0, 0.19 + i * 0.15, 0.33], [0.2, 0.018, 0.01]);
  }
  block(model, palette.black, [0.02, 0.78, 0], [0.5, 0.12, 0.5]);
  block(model, palette.board, [0, 0.9, -0.02], [0.6, 0.2, 0.58]);
  block(model, palette.white, [0.02, 0.785, 0.18], [0.3, 0.02, 0.22]);
  block(model, palette.graphite, [0.14, 1, 0.3], [0.28, 0.03, 0.1]);
  model.at(0.14, 0.3, 0, () => picture(model, palette.picture, 'keypad', [-0.1, 1.005, 0.055], 0.2, 0.08));
}

/** Shelves with boxes and paper against a wall behind them. */
export function storeShelf(model: Model, width: number, seed: number): void {
  for (const x of [-width / 2 + 0.02, width / 2 - 0.02]) {
    for (const z of [-0.2, 0.2]) block(model, palette.steel, [x, 0, z], [0.03, 2, 0.03]);
  }
  for (let level = 0; level < 5; level++) {
    const y = 0.12 + level * 0.45;
    block(model, palette.steel, [0, y, 0], [width, 0.025, 0.43]);
    for (let x = -width / 2 + 0.06; x < width / 2 - 0.34; x += 0.36) {
      const kind = cellRandom(Math.round(x * 50), level, seed);
      if (kind < 0.2) continue;
      const tall = 0.2 + kind * 0.12;
      block(
        model,
        kind < 0.5 ? palette.oak : kind < 0.75 ? palette.board : palette.sand,
        [x + 0.17, y + 0.025, 0],
        [0.31, tall, 0.36],
        ['bottom'],
      );
    }
  }
}
