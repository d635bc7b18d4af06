import { block } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';

/** An overhead scanner on a table top at y = 0: a cradle with an open file under a camera on an arm. */
export function overheadScanner(model: Model): void {
  block(model, plant.anthracite, [0, 0, 0], [0.66, 0.022, 0.5]);
  block(model, plant.shell, [0, 0, -0.3], [0.26, 0.05, 0.12]);
  rod(model, plant.shell, [0, 0.04, -0.31], [0, 0.78, -0.31], 0.028, 14);
  block(model, plant.shell, [0, 0.74, -0.16], [0.09, 0.06, 0.38]);
  block(model, plant.anthracite, [0, 0.69, -0.02], [0.15, 0.06, 0.13]);
  for (const side of [-1, 1]) {
    block(model, plant.shell, [side * 0.24, 0.715, -0.1], [0.34, 0.03, 0.07]);
    block(model, plant.strip, [side * 0.24, 0.711, -0.1], [0.32, 0.004, 0.04]);
  }
  for (const side of [-1, 1]) block(model, palette.board, [side * 0.125, 0.022, 0.02], [0.235, 0.018, 0.32]);
  model.at(0, 0, 0, () => flat(model, 'drawing', -0.24, 0.0405, -0.14, 0.48, 0.32));
}

/** A sheet from the picture sheet lying face up; x, z is its far left corner, seen from +z. */
export function flat(
  model: Model,
  name: string,
  x: number,
  y: number,
  z: number,
  width: number,
  depth: number,
): void {
  const cell = model.sheet.cells[name]!;
  const [u0, v0, u1, v1] = [cell.x, cell.y, cell.x + cell.width, cell.y + cell.height];
  model.quad(
    palette.picture,
    [x, y, z + depth],
    [x + width, y, z + depth],
    [x + width, y, z],
    [x, y, z],
    [
      [u0, v1],
      [u1, v1],
      [u1, v0],
      [u0, v0],
    ],
  );
}
