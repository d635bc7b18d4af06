import { disc } from '../geometry/pipe.ts';
import { block } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import { palette } from '../materials/palette.ts';
import { plant } from '../materials/plant-palette.ts';
import { picture } from './pictures.ts';

export const CABINET = { width: 0.8, height: 2, depth: 0.5 };

/** Switchgear cabinets side by side along x, fronts at +z: handles, lamps, a meter on every other door. */
export function cabinets(model: Model, count: number): void {
  const { width, height, depth } = CABINET;
  const total = count * width;
  block(model, plant.casingDark, [0, 0, 0], [total, 0.1, depth - 0.04], ['bottom']);
  block(model, plant.casing, [0, 0.1, 0], [total, height - 0.1, depth]);
  for (let i = 0; i < count; i++) {
    const x = -total / 2 + (i + 0.5) * width;
    block(model, plant.casing, [x, 0.13, depth / 2 + 0.012], [width - 0.02, height - 0.16, 0.024], ['back']);
    block(model, palette.black, [x + width / 2 - 0.08, 0.95, depth / 2 + 0.035], [0.03, 0.2, 0.025]);
    if (i % 2 === 0) {
      picture(model, palette.screen, 'screen-1', [x - 0.2, 1.5, depth / 2 + 0.027], 0.2, 0.13);
      for (const [k, lamp] of [palette.led, palette.led, palette.amberLed].entries())
        disc(model, lamp, [x + 0.08 + k * 0.07, 1.57, depth / 2 + 0.03], [0, 0, 1], 0.016, 0.012, 10);
    } else {
      block(model, plant.yellow, [x, 1.62, depth / 2 + 0.026], [0.16, 0.14, 0.004], ['back']);
      disc(model, palette.black, [x, 1.25, depth / 2 + 0.03], [0, 0, 1], 0.05, 0.03);
      block(model, plant.handle, [x, 1.2, depth / 2 + 0.05], [0.024, 0.1, 0.03]);
    }
    block(model, plant.dial, [x, 1.86, depth / 2 + 0.026], [0.3, 0.05, 0.004], ['back']);
  }
}

/** A board of electricity meters on a wall behind it. */
export function meterBoard(model: Model, columns: number): void {
  const width = columns * 0.26 + 0.1;
  block(model, plant.casing, [0, 0.75, -0.02], [width, 1.1, 0.1], ['back']);
  for (let i = 0; i < columns; i++) {
    for (const y of [0.85, 1.35]) {
      const x = -width / 2 + 0.18 + i * 0.26;
      block(model, plant.casingDark, [x, y, 0.06], [0.18, 0.34, 0.07], ['back']);
      block(model, plant.dial, [x, y + 0.2, 0.097], [0.13, 0.09, 0.006], ['back']);
      block(model, palette.black, [x, y + 0.225, 0.101], [0.09, 0.035, 0.003], ['back']);
    }
  }
}

/** A rack of batteries for the emergency supply, along x with a wall behind it. */
export function batteryRack(model: Model): void {
  for (const x of [-0.78, 0.78]) block(model, palette.steel, [x, 0, 0], [0.05, 1.5, 0.5]);
  for (const y of [0.2, 0.68, 1.16]) {
    block(model, palette.steel, [0, y, 0], [1.6, 0.04, 0.5]);
    for (let i = 0; i < 7; i++) {
      block(model, palette.graphite, [-0.63 + i * 0.21, y + 0.04, 0], [0.19, 0.26, 0.36]);
      for (const side of [-0.05, 0.05])
        disc(
          model,
          side < 0 ? plant.flow : plant.feedback,
          [-0.63 + i * 0.21 + side, y + 0.31, 0.1],
          [0, 1, 0],
          0.016,
          0.02,
          8,
        );
    }
  }
}

/** A hand-held extinguisher on its bracket, against a wall behind it. */
export function extinguisher(model: Model): void {
  disc(model, plant.vessel, [0, 0.9, 0.09], [0, 1, 0], 0.075, 0.44, 16);
  disc(model, plant.vessel, [0, 1.14, 0.09], [0, 1, 0], 0.05, 0.06, 14);
  disc(model, palette.black, [0, 1.2, 0.09], [0, 1, 0], 0.02, 0.08, 8);
  block(model, palette.black, [0.02, 1.23, 0.09], [0.14, 0.02, 0.02]);
  block(model, plant.vessel, [0, 1.65, 0.006], [0.2, 0.2, 0.008], ['back']);
  block(model, plant.dial, [0, 1.71, 0.011], [0.04, 0.09, 0.003], ['back']);
}

/** A lit exit sign under the ceiling, read from both sides. */
export function exitSign(model: Model, y: number): void {
  block(model, plant.exit, [0, y, 0], [0.4, 0.18, 0.03]);
  for (const z of [-0.018, 0.018]) block(model, palette.board, [0.04, y + 0.05, z], [0.16, 0.08, 0.004]);
}
