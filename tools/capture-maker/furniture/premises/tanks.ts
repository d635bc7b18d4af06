import { block } from '../../geometry/primitives.ts';
import { revolve, rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { gauge } from './pipes.ts';
import { label, nameplate } from './signs.ts';

/** A buffer tank in its jacket, in metres. */
export const TANK = { radius: 0.5, height: 2.15 };

/** Draws a buffer tank of about 1000 litres, upright, with three thermometers towards +z. */
export function bufferTank(model: Model, number: string): void {
  const { radius: r, height: h } = TANK;
  const rings = Array.from({ length: 9 }, (_, i) => [r, 0.1 + ((h - 0.32) * i) / 8] as const);
  revolve(
    model,
    plant.plinth,
    [0, 0, 0],
    [0, 1, 0],
    [
      [r - 0.06, 0],
      [r - 0.06, 0.1],
    ],
    32,
  );
  revolve(model, plant.tankJacket, [0, 0, 0], [0, 1, 0], [[r - 0.06, 0.1], ...rings], 36);
  revolve(
    model,
    plant.tankCap,
    [0, h - 0.22, 0],
    [0, 1, 0],
    [
      [r + 0.008, 0],
      [r + 0.008, 0.06],
      [r - 0.02, 0.11],
      [r * 0.75, 0.18],
      [r * 0.4, 0.215],
      [0, 0.22],
    ],
    36,
  );
  // The strip that closes the jacket.
  block(model, plant.tankCap, [r * 0.72, 0.12, r * 0.72 - 0.02], [0.05, h - 0.36, 0.05]);
  for (const y of [0.55, 1.1, 1.65]) gauge(model, [0, y, r + 0.045]);
  label(model, number, [-0.13, 1.28, r + 0.004], 0.26, 0.13);
  nameplate(model, 0.02, 0.82, r + 0.004);
}

/** Draws a red expansion vessel on three legs. */
export function expansionVessel(model: Model, radius: number, height: number): void {
  const legs = 0.16;
  const r = radius;
  const dome = 0.55 * r;
  revolve(
    model,
    plant.vessel,
    [0, legs, 0],
    [0, 1, 0],
    [
      [0, 0],
      [r * 0.5, dome * 0.13],
      [r * 0.85, dome * 0.5],
      [r, dome],
      [r, dome + (height - legs - 2 * dome) / 2],
      [r, height - legs - dome],
      [r * 0.85, height - legs - dome * 0.5],
      [r * 0.5, height - legs - dome * 0.13],
      [0, height - legs],
    ],
    28,
  );
  revolve(
    model,
    plant.safetyRed,
    [0, height / 2 + 0.06, 0],
    [0, 1, 0],
    [
      [r, 0],
      [r + 0.006, 0.008],
      [r + 0.006, 0.022],
      [r, 0.03],
    ],
    28,
  );
  for (let i = 0; i < 3; i++) {
    const angle = (i / 3) * Math.PI * 2 + 0.5;
    const [x, z] = [Math.sin(angle) * r * 0.82, Math.cos(angle) * r * 0.82];
    rod(model, plant.vessel, [x, 0, z], [x * 0.97, legs + dome * 0.6, z * 0.97], 0.018, 8);
    block(model, plant.vessel, [x, 0, z], [0.06, 0.008, 0.06], ['bottom']);
  }
  rod(model, palette.brass, [0, height, 0], [0, height + 0.07, 0], 0.02, 10);
  label(model, 'vessel', [-0.11, height * 0.56, r + 0.008], 0.22, 0.13);
}
