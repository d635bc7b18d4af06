import { block, box } from '../../geometry/primitives.ts';
import { revolve } from '../../geometry/revolve.ts';
import { cushion } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { collar } from './pipes.ts';
import { label, nameplate } from './signs.ts';
import { CONNECTIONS, FLUE } from './flue.ts';

/** Of a boiler's casing: width, depth, and height above the floor, metres. */
export const BOILER = { width: 0.9, depth: 1.2, height: 1.7 };

/** A floor-standing condensing boiler of some 200 kW, its door at +z; connections leave it upwards. */
export function boiler(model: Model): void {
  const { width, depth, height } = BOILER;
  const front = depth / 2;
  box(
    model,
    plant.plinth,
    [-width / 2 + 0.03, 0, -front + 0.03],
    [width / 2 - 0.03, 0.12, front - 0.06],
    ['bottom'],
  );
  box(model, plant.casing, [-width / 2, 0.12, -front], [width / 2, height - 0.04, front - 0.05], ['bottom']);
  box(
    model,
    plant.anthracite,
    [-width / 2 + 0.01, height - 0.04, -front + 0.01],
    [width / 2 - 0.01, height, front - 0.06],
  );
  cushion(model, plant.shell, [0, 0.14, front - 0.05], [width - 0.012, 0.98, 0.1], 0.035);
  cushion(model, plant.anthracite, [0, 1.135, front - 0.05], [width - 0.012, 0.55, 0.1], 0.035);
  box(
    model,
    plant.supply,
    [-width / 2 + 0.006, 1.117, front - 0.06],
    [width / 2 - 0.006, 1.137, front - 0.005],
  );
  label(model, 'boiler-panel', [-0.16, 1.36, front + 0.0015], 0.32, 0.16, palette.screen);
  revolve(
    model,
    palette.chrome,
    [0.29, 1.44, front - 0.01],
    [0, 0, 1],
    [
      [0.036, 0],
      [0.034, 0.03],
      [0, 0.032],
    ],
    18,
  );
  revolve(
    model,
    plant.safetyRed,
    [-0.3, 1.44, front - 0.01],
    [0, 0, 1],
    [
      [0.02, 0],
      [0.018, 0.025],
      [0, 0.027],
    ],
    14,
  );
  block(model, palette.graphite, [0, 1.02, front + 0.012], [0.34, 0.024, 0.03]);
  nameplate(model, 0.3, 0.24, front + 0.0035);
  label(model, 'qr', [-0.36, 0.24, front + 0.0035], 0.07, 0.07);
  for (const [x, z] of CONNECTIONS)
    collar(model, palette.graphite, [x, height + 0.012, z], [0, 1, 0], 0.1, 0.024);
  collar(model, palette.chrome, [FLUE[0], height + 0.04, FLUE[1]], [0, 1, 0], 0.145, 0.08, 20);
}
