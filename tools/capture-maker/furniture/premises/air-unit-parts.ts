import { block, box } from '../../geometry/primitives.ts';
import { revolve, rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { label, warning } from './signs.ts';

/** Of an air handling unit on its frame: length, depth, height, and the height of its frame, metres. */
export const AIR_UNIT = { length: 4.4, depth: 1.25, height: 2.2, base: 0.14 };

/** An inspection door, its face 3.5 cm before z = 0, with hinges, two handles and perhaps a round window. */
export function door(model: Model, width: number, y0: number, y1: number, window: boolean): void {
  const half = width / 2 - 0.01;
  box(model, plant.airUnit, [-half, y0, 0.001], [half, y1, 0.035], ['back']);
  for (const y of [y0 + 0.18, y1 - 0.18]) {
    block(model, palette.black, [half - 0.05, y - 0.02, 0.045], [0.05, 0.04, 0.02]);
    block(model, palette.black, [half - 0.05, y - 0.075, 0.06], [0.022, 0.13, 0.014]);
    block(model, palette.graphite, [-half + 0.025, y - 0.04, 0.042], [0.03, 0.08, 0.016]);
  }
  if (!window) return;
  const y = (y0 + y1) / 2;
  revolve(
    model,
    palette.black,
    [0, y, 0.034],
    [0, 0, 1],
    [
      [0.125, 0],
      [0.125, 0.014],
      [0.1, 0.016],
    ],
    24,
  );
  revolve(
    model,
    plant.tankCap,
    [0, y, 0.034],
    [0, 0, 1],
    [
      [0.1, 0.012],
      [0, 0.012],
    ],
    24,
  );
}

export function controls(model: Model, x: number, front: number): void {
  block(model, plant.cabinet, [x, 0.95, front + 0.09], [0.42, 0.62, 0.17]);
  label(model, 'controller', [x - 0.13, 1.3, front + 0.1765], 0.26, 0.16, palette.screen);
  rod(model, plant.safetyYellow, [x + 0.1, 1.12, front + 0.17], [x + 0.1, 1.12, front + 0.185], 0.045, 18);
  block(model, plant.safetyRed, [x + 0.1, 1.085, front + 0.195], [0.022, 0.07, 0.025]);
  for (const [i, lamp] of [plant.green, palette.amberLed, plant.red].entries())
    rod(
      model,
      lamp,
      [x - 0.13 + i * 0.06, 1.2, front + 0.17],
      [x - 0.13 + i * 0.06, 1.2, front + 0.185],
      0.014,
      12,
    );
  warning(model, x - 0.08, 0.99, front + 0.1765, 0.1);
  rod(
    model,
    palette.graphite,
    [x - 0.1, 1.57, front + 0.08],
    [x - 0.1, AIR_UNIT.height + 0.05, front + 0.08],
    0.014,
    8,
  );
}
