import { box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import { cushion } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';

/** A coat hook rail on a wall at z = 0 with overalls on some of its hooks. */
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
