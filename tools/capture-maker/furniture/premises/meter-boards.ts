import { box } from '../../geometry/primitives.ts';
import { revolve, rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { label, warning } from './signs.ts';

/** A wall board with electricity meters in rows, at a wall at z = 0, its lower edge 0.7 m above the floor. */
export function meterBoard(model: Model, columns: number, rows: number): void {
  const [w, h] = [columns * 0.26 + 0.1, rows * 0.36 + 0.12];
  box(model, plant.bench, [-w / 2, 0.7, 0.002], [w / 2, 0.7 + h, 0.03], ['back']);
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const [x, y] = [-w / 2 + 0.05 + (i + 0.5) * 0.26, 0.7 + 0.06 + j * 0.36];
      box(model, palette.white, [x - 0.09, y + 0.06, 0.03], [x + 0.09, y + 0.32, 0.1], ['back']);
      box(model, palette.graphite, [x - 0.09, y + 0.01, 0.03], [x + 0.09, y + 0.055, 0.085], ['back']);
      label(model, 'meter-digital', [x - 0.075, y + 0.17, 0.1015], 0.15, 0.1);
      revolve(
        model,
        plant.red,
        [x + 0.055, y + 0.1, 0.1],
        [0, 0, 1],
        [
          [0.006, 0],
          [0, 0.003],
        ],
        8,
      );
    }
  }
  for (const x of [-w / 2 + 0.12, w / 2 - 0.12])
    rod(model, palette.steel, [x, 0.7 + h, 0.05], [x, 2.6, 0.05], 0.03, 10);
}

/** A sub-distribution board on a wall at z = 0: a shallow cabinet with rows of breakers behind a clear door. */
export function distributionBoard(model: Model, y: number): void {
  box(model, plant.cabinet, [-0.34, y, 0.002], [0.34, y + 1.0, 0.17], ['back']);
  box(model, plant.shell, [-0.28, y + 0.2, 0.17], [0.28, y + 0.92, 0.174], ['back']);
  for (let row = 0; row < 4; row++) {
    const low = y + 0.25 + row * 0.16;
    box(model, palette.graphite, [-0.25, low, 0.174], [0.25, low + 0.085, 0.177], ['back']);
    for (let i = 0; i < 12; i++) {
      if ((i * 7 + row * 5) % 11 === 0) continue;
      box(
        model,
        palette.board,
        [-0.245 + i * 0.041, low + 0.006, 0.177],
        [-0.209 + i * 0.041, low + 0.079, 0.2],
        ['back'],
      );
      box(
        model,
        i % 5 === 2 ? plant.back : palette.black,
        [-0.236 + i * 0.041, low + 0.03, 0.2],
        [-0.218 + i * 0.041, low + 0.058, 0.212],
        ['back'],
      );
    }
  }
  box(model, palette.black, [0.26, y + 0.08, 0.17], [0.285, y + 0.16, 0.19], ['back']);
  warning(model, -0.22, y + 0.035, 0.1715, 0.13);
  label(model, 'panel-board', [-0.1, y + 0.06, 0.1715], 0.24, 0.06);
}
