import { box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { cellRandom } from '../../materials/noise.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';

/** A board with tools hung up in order on a wall at z = 0, its lower edge 1.1 m above the floor. */
export function toolBoard(model: Model, width: number): void {
  const [low, high] = [1.12, 2.02];
  box(model, plant.anthracite, [-width / 2, low, 0.004], [width / 2, high, 0.024], ['back']);
  for (let i = 0; i < 9; i++) spanner(model, -width / 2 + 0.14 + i * 0.075, high - 0.1, 0.2 + i * 0.018);
  for (let i = 0; i < 6; i++) screwdriver(model, -width / 2 + 0.95 + i * 0.085, high - 0.12, i);
  for (let i = 0; i < 3; i++) hammer(model, -width / 2 + 1.62 + i * 0.2, high - 0.12, i);
  for (let i = 0; i < 4; i++)
    rod(
      model,
      palette.chrome,
      [-width / 2 + 0.2 + i * 0.16, low + 0.12, 0.03],
      [-width / 2 + 0.2 + i * 0.16, low + 0.12, 0.07],
      0.045 - i * 0.006,
      16,
    );
  rod(
    model,
    palette.black,
    [-width / 2 + 1, low + 0.17, 0.045],
    [-width / 2 + 1.45, low + 0.17, 0.045],
    0.014,
    8,
  );
  box(model, palette.steel, [-width / 2 + 1, low + 0.1, 0.03], [-width / 2 + 1.5, low + 0.16, 0.036]);
  bins(model, width, low);
}

/** Small open bins for screws, in rows at the board's right. */
function bins(model: Model, width: number, low: number): void {
  for (let row = 0; row < 3; row++) {
    for (let i = 0; i < 4; i++) {
      const [x, y] = [width / 2 - 0.62 + i * 0.15, low + 0.06 + row * 0.14];
      if (x + 0.07 <= width / 2) bin(model, x, y, cellRandom(row, i, 8));
    }
  }
}

function bin(model: Model, x: number, y: number, choice: number): void {
  const colour = choice > 0.5 ? plant.back : plant.safetyYellow;
  box(model, colour, [x - 0.065, y, 0.024], [x + 0.065, y + 0.07, 0.14], ['back', 'top']);
  box(model, colour, [x - 0.065, y + 0.07, 0.024], [x + 0.065, y + 0.105, 0.07], ['back', 'bottom']);
}

/** A board full of small open bins on a wall at z = 0, at the height of `toolBoard`. */
export function binBoard(model: Model, width: number): void {
  const [low, high] = [1.12, 2.02];
  box(model, plant.anthracite, [-width / 2, low, 0.004], [width / 2, high, 0.024], ['back']);
  const columns = Math.floor((width - 0.1) / 0.15);
  for (let row = 0; row < 6; row++) {
    for (let i = 0; i < columns; i++) {
      if (cellRandom(row, i, 12) < 0.06) continue;
      bin(model, (i - (columns - 1) / 2) * 0.15, low + 0.05 + row * 0.14, cellRandom(row, i >> 2, 9));
    }
  }
}

function spanner(model: Model, x: number, y: number, length: number): void {
  box(model, palette.chrome, [x - 0.011, y - length, 0.026], [x + 0.011, y, 0.034], ['back']);
  for (const at of [y, y - length]) rod(model, palette.chrome, [x, at, 0.026], [x, at, 0.037], 0.023, 10);
}

function screwdriver(model: Model, x: number, y: number, i: number): void {
  const grips = [plant.safetyYellow, plant.safetyRed, plant.back];
  rod(model, grips[i % 3]!, [x, y - 0.11, 0.045], [x, y, 0.045], 0.017, 10);
  rod(model, palette.chrome, [x, y - 0.24 - i * 0.01, 0.045], [x, y - 0.11, 0.045], 0.005, 6);
}

function hammer(model: Model, x: number, y: number, i: number): void {
  rod(model, plant.bench, [x, y - 0.32, 0.05], [x, y, 0.05], 0.014, 8);
  box(
    model,
    i === 2 ? palette.black : palette.steel,
    [x - 0.06, y - 0.02, 0.03],
    [x + 0.06, y + 0.025, 0.07],
  );
}
