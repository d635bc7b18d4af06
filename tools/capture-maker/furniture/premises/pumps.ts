import { block } from '../../geometry/primitives.ts';
import { revolve, rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { flange } from './valves.ts';
import { label } from './signs.ts';

/** An electronic circulation pump in an upright pipe of the given radius, its motor towards +z. */
export function circulator(model: Model, [x, y, z]: Vec3, radius: number): void {
  for (const side of [-1, 1]) flange(model, [x, y + side * 0.16, z], [0, 1, 0], radius + 0.035);
  revolve(
    model,
    palette.graphite,
    [x, y - 0.15, z],
    [0, 1, 0],
    [
      [radius * 0.9, 0],
      [radius + 0.03, 0.07],
      [radius + 0.045, 0.15],
      [radius + 0.03, 0.23],
      [radius * 0.9, 0.3],
    ],
    14,
  );
  revolve(
    model,
    plant.pump,
    [x, y, z + 0.03],
    [0, 0, 1],
    [
      [0.115, 0],
      [0.118, 0.05],
      [0.1, 0.07],
      [0.088, 0.09],
      [0.088, 0.24],
      [0.08, 0.26],
    ],
    20,
  );
  revolve(
    model,
    plant.anthracite,
    [x, y, z + 0.29],
    [0, 0, 1],
    [
      [0.08, 0],
      [0.075, 0.035],
      [0.06, 0.05],
      [0, 0.05],
    ],
    20,
  );
  block(model, plant.anthracite, [x, y + 0.06, z + 0.21], [0.15, 0.09, 0.15]);
  label(model, 'pump-display', [x - 0.045, y + 0.075, z + 0.2865], 0.09, 0.055, palette.screen);
}

/** A dial on a short stem that faces +z. */
export function gauge(model: Model, [x, y, z]: Vec3, radius = 0.05): void {
  rod(model, palette.brass, [x, y, z - 0.05], [x, y, z], 0.01, 6);
  revolve(
    model,
    palette.black,
    [x, y, z - 0.012],
    [0, 0, 1],
    [
      [0, 0],
      [radius, 0],
      [radius, 0.022],
      [radius * 0.9, 0.024],
    ],
    18,
  );
  label(model, 'dial', [x - radius * 0.66, y - radius * 0.66, z + 0.0105], radius * 1.32, radius * 1.32);
}
