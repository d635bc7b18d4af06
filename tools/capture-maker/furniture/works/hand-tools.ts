import { box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';

export function spanner(model: Model, x: number, y: number, length: number): void {
  box(model, palette.chrome, [x - 0.011, y - length, 0.026], [x + 0.011, y, 0.034], ['back']);
  for (const at of [y, y - length]) rod(model, palette.chrome, [x, at, 0.026], [x, at, 0.037], 0.023, 10);
}

export function screwdriver(model: Model, x: number, y: number, i: number): void {
  const grips = [plant.safetyYellow, plant.safetyRed, plant.back];
  rod(model, grips[i % 3]!, [x, y - 0.11, 0.045], [x, y, 0.045], 0.017, 10);
  rod(model, palette.chrome, [x, y - 0.24 - i * 0.01, 0.045], [x, y - 0.11, 0.045], 0.005, 6);
}

export function hammer(model: Model, x: number, y: number, i: number): void {
  rod(model, plant.bench, [x, y - 0.32, 0.05], [x, y, 0.05], 0.014, 8);
  box(
    model,
    i === 2 ? palette.black : palette.steel,
    [x - 0.06, y - 0.02, 0.03],
    [x + 0.06, y + 0.025, 0.07],
  );
}
