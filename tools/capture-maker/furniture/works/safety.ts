import { block, cylinder, lathe, box } from '../../geometry/primitives.ts';
import { line, tube, cushion } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { works } from '../../materials/works-palette.ts';
import { downlight } from '../premises/lamps.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { conicalFlask, distillation, reagentBottle } from './glassware.ts';
import { rod } from '../../geometry/revolve.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';

/** Draws an emergency shower from the ceiling with an eyewash at its post, against a wall behind it (-z). */
export function safetyShower(model: Model, ceiling: number): void {
  tube(model, works.green, line([0, 0, -0.2], [0, 2.3, -0.2]), 0.025, 12);
  cylinder(model, works.green, [0, 0, -0.2], 0.11, 0.02, 24);
  tube(model, works.green, line([0, 2.3, -0.2], [0, ceiling, -0.2]), 0.025, 12);
  tube(
    model,
    works.green,
    [
      [0, 2.28, -0.2],
      [0, 2.3, 0],
      [0, 2.3, 0.32],
      [0, 2.27, 0.36],
      [0, 2.2, 0.37],
    ],
    0.022,
    12,
  );
  lathe(
    model,
    works.yellow,
    [0, 2.08, 0.37],
    [
      [0, 0],
      [0.13, 0],
      [0.135, 0.015],
      [0.06, 0.09],
      [0.024, 0.12],
    ],
    28,
  );
  tube(model, works.polished, line([0.12, 2.28, 0.16], [0.12, 1.72, 0.16]), 0.005, 6);
  tube(
    model,
    works.red,
    [
      [0.12, 1.72, 0.16],
      [0.2, 1.6, 0.16],
      [0.04, 1.6, 0.16],
      [0.12, 1.72, 0.16],
    ],
    0.008,
    8,
  );
  tube(model, works.green, line([0, 0.92, -0.2], [0, 0.92, 0.02]), 0.022, 10);
  lathe(
    model,
    works.yellow,
    [0, 0.92, 0.12],
    [
      [0, 0],
      [0.06, 0],
      [0.14, 0.05],
      [0.15, 0.07],
      [0.14, 0.07],
      [0.05, 0.02],
      [0, 0.015],
    ],
    28,
  );
  for (const x of [-0.05, 0.05]) {
    cylinder(model, works.green, [x, 0.95, 0.12], 0.012, 0.09, 10);
    lathe(
      model,
      works.green,
      [x, 1.04, 0.12],
      [
        [0.012, 0],
        [0.026, 0.012],
        [0.026, 0.025],
        [0, 0.028],
      ],
      14,
    );
  }
  block(model, works.green, [0.24, 0.95, 0.08], [0.07, 0.1, 0.006]);
}

/** Draws a green sign with a white cross, lit from within, on a wall at z = 0. Its middle is at the origin. */
export function firstAidSign(model: Model, size: number): void {
  block(model, works.exit, [0, -size / 2, 0.01], [size, size, 0.015]);
  block(model, works.exitWhite, [0, -size * 0.1, 0.02], [size * 0.6, size * 0.2, 0.004]);
  block(model, works.exitWhite, [0, -size * 0.3, 0.02], [size * 0.2, size * 0.6, 0.004]);
}

/** Draws an emergency exit sign with an arrow and a doorway, lit from within, facing +z. */
export function exitSign(model: Model): void {
  block(model, works.exit, [0, -0.1, 0], [0.44, 0.2, 0.03]);
  block(model, works.exitWhite, [0.12, -0.07, 0.018], [0.09, 0.14, 0.004]);
  block(model, works.exitWhite, [-0.06, -0.012, 0.018], [0.18, 0.024, 0.004]);
  model.triangle(
    works.exitWhite,
    [
      [-0.18, 0, 0.019],
      [-0.12, -0.05, 0.019],
      [-0.12, 0.05, 0.019],
    ],
    [
      [0, 0, 1],
      [0, 0, 1],
      [0, 0, 1],
    ],
  );
}

/**
 * Draws a fume cupboard against a wall behind it (-z): 1.5 m wide, 0.85 m deep, 2.6 m high, its sash at +z
 * half open.
 */
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

/** Draws a coat hook rail on a wall at z = 0 with overalls on some of its hooks. */
export function hookRail(model: Model, hooks: number): void {
  const width = hooks * 0.3;
  box(model, palette.oak, [-width / 2, 1.66, 0.002], [width / 2, 1.76, 0.024], ['back']);
  for (let i = 0; i < hooks; i++) {
    const x = -width / 2 + (i + 0.5) * 0.3;
    rod(model, palette.black, [x, 1.7, 0.02], [x, 1.71, 0.09], 0.01, 8);
    if (i % 2 === 0) overalls(model, x);
    else if (i % 4 === 1) vest(model, x);
  }
}

function overalls(model: Model, x: number): void {
  cushion(model, plant.overalls, [x, 1.12, 0.08], [0.34, 0.56, 0.1], 0.045);
  for (const side of [-1, 1]) {
    cushion(model, plant.overalls, [x + side * 0.19, 1.14, 0.075], [0.1, 0.5, 0.08], 0.035);
    cushion(model, plant.overalls, [x + side * 0.09, 0.56, 0.075], [0.16, 0.62, 0.085], 0.035);
  }
  box(model, plant.cladding, [x - 0.1, 1.42, 0.128], [x - 0.03, 1.46, 0.133], ['back']);
}

function vest(model: Model, x: number): void {
  cushion(model, plant.safetyYellow, [x, 1.08, 0.1], [0.34, 0.58, 0.08], 0.035);
  for (const y of [1.2, 1.34])
    box(model, plant.cladding, [x - 0.15, y, 0.139], [x + 0.15, y + 0.045, 0.143], ['back']);
}
