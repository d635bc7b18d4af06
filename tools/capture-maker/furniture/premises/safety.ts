import { block, box } from '../../geometry/primitives.ts';
import { pipe } from '../../geometry/pipe.ts';
import { revolve } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { label } from './signs.ts';

/** A portable extinguisher on its bracket at a wall at z = 0, with its sign above. */
export function extinguisher(model: Model): void {
  revolve(
    model,
    plant.vessel,
    [0, 0.52, 0.12],
    [0, 1, 0],
    [
      [0, 0],
      [0.07, 0],
      [0.078, 0.02],
      [0.078, 0.2],
      [0.078, 0.4],
      [0.06, 0.46],
      [0.03, 0.49],
      [0.028, 0.53],
      [0, 0.53],
    ],
    20,
  );
  block(model, palette.black, [0, 1.05, 0.14], [0.03, 0.05, 0.12]);
  pipe(
    model,
    palette.black,
    [
      [0, 1.04, 0.19],
      [0.1, 1.02, 0.2],
      [0.1, 0.75, 0.2],
      [0.08, 0.66, 0.2],
    ],
    0.012,
    { segments: 8, bend: 0.06 },
  );
  box(model, palette.graphite, [-0.05, 0.7, 0.002], [0.05, 0.95, 0.045], ['back']);
  label(model, 'extinguisher-label', [-0.05, 0.66, 0.2], 0.1, 0.16);
  box(model, palette.white, [-0.1, 1.7, 0.001], [0.1, 1.9, 0.006], ['back']);
  label(model, 'fire', [-0.1, 1.7, 0.0075], 0.2, 0.2);
}

/** A cabinet with a fire hose, on a wall at z = 0. */
export function hoseCabinet(model: Model): void {
  box(model, plant.safetyRed, [-0.38, 0.85, 0.002], [0.38, 1.65, 0.22], ['back']);
  box(model, plant.vessel, [-0.355, 0.875, 0.22], [0.355, 1.625, 0.23], ['back']);
  box(model, palette.chrome, [0.27, 1.2, 0.23], [0.3, 1.32, 0.25], ['back']);
  label(model, 'hose', [-0.13, 1.15, 0.2315], 0.26, 0.26);
}
