import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { collar, jacketedPipe } from './pipes.ts';
import { leverValve, wheelValve } from './valves.ts';
import { circulator, gauge } from './pumps.ts';
import { label } from './signs.ts';

/** Of a heating manifold: distance between circuits, and where its two beams lie (height, distance from the wall), metres. */
export const MANIFOLD = { pitch: 0.68, supply: { y: 0.98, z: 0.3 }, back: { y: 0.58, z: 0.52 } };

export const BEAM = 0.13;
const BRANCH = 0.05;

export function circuit(model: Model, x: number, number: number): void {
  const { supply, back } = MANIFOLD;
  const [out, home] = [x - 0.15, x + 0.15];
  jacketedPipe(
    model,
    plant.supply,
    [
      [out, supply.y, supply.z],
      [out, 2.72, supply.z],
      [out, 2.72, -0.02],
    ],
    BRANCH,
  );
  leverValve(model, [out, 1.27, supply.z], BRANCH, plant.safetyRed);
  circulator(model, [out, 1.58, supply.z], BRANCH);
  gauge(model, [out, 1.92, supply.z + BRANCH + 0.04]);
  wheelValve(model, [out, 2.15, supply.z], BRANCH, plant.safetyRed);
  jacketedPipe(
    model,
    plant.back,
    [
      [home, back.y, back.z],
      [home, 2.48, back.z],
      [home, 2.48, -0.02],
    ],
    BRANCH,
  );
  leverValve(model, [home, 1.27, back.z], BRANCH, plant.back);
  gauge(model, [home, 1.6, back.z + BRANCH + 0.04]);
  wheelValve(model, [home, 1.95, back.z], BRANCH, plant.back);
  for (const [at, y] of [
    [out, 2.72],
    [home, 2.48],
  ] as const)
    collar(model, palette.steel, [at, y, 0.012], [0, 0, 1], BRANCH + 0.03, 0.024, 16);
  for (const [at, y, z] of [
    [out, 2.4, supply.z],
    [home, 2.25, back.z],
  ] as const) {
    collar(model, palette.steel, [at, y, z], [0, 1, 0], BRANCH + 0.01, 0.03, 14);
    rod(model, palette.steel, [at, y, 0], [at, y, z - BRANCH], 0.009, 6);
  }
  label(model, `circuit-${number % 5}`, [out - 0.09, supply.y - 0.045, supply.z + BEAM + 0.003], 0.18, 0.09);
}
