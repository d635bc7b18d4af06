import { block, box, cylinder } from '../../geometry/primitives.ts';
import { tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { works } from '../../materials/works-palette.ts';
import { downlight } from '../premises/ceiling-lamps.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { conicalFlask } from './vessels.ts';
import { distillation } from './distillation.ts';
import { reagentBottle } from './bottles.ts';

/** A fume cupboard against a wall behind it (-z): 1.5 m wide, 0.85 m deep, 2.6 m high, its sash at +z half open. */
export function fumeCupboard(model: Model, lights: AreaLight[], seed: number, ceiling: number): void {
  const [half, back, frontZ] = [0.75, -0.42, 0.42];
  block(model, works.graphite, [0, 0, -0.03], [1.4, 0.1, 0.7], ['top', 'bottom']);
  block(model, works.white, [0, 0.1, 0], [1.48, 0.72, 0.8]);
  for (const side of [-1, 1]) {
    block(model, works.petrol, [side * 0.365, 0.115, 0.408], [0.72, 0.56, 0.018]);
    block(model, works.brushed, [side * 0.06, 0.5, 0.425], [0.014, 0.14, 0.016]);
  }
  block(model, works.lightGrey, [0, 0.69, 0.405], [1.46, 0.12, 0.02]);
  for (let i = 0; i < 5; i++) {
    const knob = [works.yellow, works.blue, works.green, works.red, works.lightGrey][i]!;
    block(model, works.ceramic, [-0.5 + i * 0.13, 0.72, 0.42], [0.06, 0.06, 0.01]);
    tube(
      model,
      knob,
      [
        [-0.5 + i * 0.13, 0.75, 0.43],
        [-0.5 + i * 0.13, 0.75, 0.46],
      ],
      0.02,
      14,
    );
  }
  for (const x of [0.25, 0.4, 0.55]) block(model, works.ceramic, [x, 0.715, 0.42], [0.09, 0.07, 0.01]);
  block(model, works.ceramic, [0, 0.86, 0], [1.5, 0.04, 0.86]);
  box(model, works.ceramic, [-half + 0.06, 0.9, back], [half - 0.06, 2.3, back + 0.03]);
  for (let y = 1.1; y < 2.2; y += 0.35) block(model, works.grey, [0, y, back + 0.034], [1.36, 0.012, 0.006]);
  for (const side of [-1, 1]) {
    box(
      model,
      works.white,
      [side > 0 ? half - 0.07 : -half, 0.9, back],
      [side > 0 ? half : -half + 0.07, 2.34, frontZ - 0.05],
    );
    block(model, works.aluminium, [side * (half - 0.045), 0.9, frontZ - 0.03], [0.09, 1.44, 0.05]);
  }
  box(model, works.white, [-half, 2.3, back], [half, 2.6, frontZ]);
  box(model, works.lightGrey, [-half + 0.07, 2.26, back], [half - 0.07, 2.299, frontZ - 0.06]);
  block(model, works.tube, [0, 2.245, 0.05], [0.9, 0.012, 0.1]);
  lights.push(downlight(model, [0, 2.24, 0.05], [0.9, 0.1], [11, 11, 10.6]));
  sash(model, half, frontZ);
  block(model, works.graphite, [half - 0.045, 1.35, frontZ], [0.075, 0.2, 0.02]);
  block(model, works.ledGreen, [half - 0.045, 1.48, frontZ + 0.011], [0.03, 0.03, 0.003]);
  block(model, works.display, [half - 0.045, 1.41, frontZ + 0.011], [0.05, 0.03, 0.003]);
  block(model, works.petrol, [0, 2.42, frontZ + 0.004], [1.5, 0.06, 0.008]);
  if (ceiling > 2.6) cylinder(model, works.lightGrey, [0, 2.6, -0.05], 0.16, ceiling - 2.6, 28);
  model.at(0, 0, 0, () => inside(model, seed), 0.9);
}

function sash(model: Model, half: number, z: number): void {
  const [low, high] = [1.32, 2.3];
  model.rectangle(works.pane, [-half + 0.08, low, z - 0.03], [2 * half - 0.16, 0, 0], [0, high - low, 0]);
  block(model, works.brushed, [0, low - 0.03, z - 0.03], [2 * half - 0.16, 0.03, 0.05]);
  block(model, works.darkMetal, [0, (low + high) / 2, z - 0.03], [0.018, (high - low) / 2, 0.02]);
}

function inside(model: Model, seed: number): void {
  model.at(seed % 2 ? 0.3 : -0.3, -0.12, 0.3, () => distillation(model, seed + 2));
  for (let i = 0; i < 4; i++)
    model.at((seed % 2 ? -0.5 : 0.1) + i * 0.13, -0.25 + (i % 2) * 0.12, 0, () =>
      reagentBottle(model, seed * 7 + i * 3, 0.19 + (i % 2) * 0.05),
    );
  model.at(seed % 2 ? -0.3 : 0.35, 0.05, 0, () => conicalFlask(model, 0.2, seed));
  block(model, works.grey, [seed % 2 ? -0.05 : 0, 0, 0.08], [0.2, 0.1, 0.2]);
}
