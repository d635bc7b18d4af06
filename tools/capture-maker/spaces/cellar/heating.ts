import { QUARTER, type Vec3 } from '../../geometry/vector.ts';
import { BOILER, boiler, FLUE, flue, manifold } from '../../furniture/premises/heating.ts';
import { spiralDuct } from '../../furniture/premises/air-handling.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { extinguisher, wallSign } from '../../furniture/premises/signs.ts';
import { stripLight } from '../../furniture/premises/lamps.ts';
import { switchCabinet } from '../../furniture/premises/electrical.ts';
import { bufferTank } from '../../furniture/premises/tanks.ts';
import { box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { buildHeatingPipes, PLINTH, BOILERS, TANKS, MANIFOLD_AT } from './heating-pipes.ts';
import { CEILING } from './rooms.ts';

export function furnishHeating(model: Model, lights: AreaLight[]): void {
  boilers(model);
  for (const [i, { x, z }] of TANKS.entries())
    model.at(x, z, i === 0 ? 2.2 : 2.75, () => bufferTank(model, `tank-${i + 1}`));
  model.at(MANIFOLD_AT.x, MANIFOLD_AT.z, 0, () => manifold(model, MANIFOLD_AT.circuits));
  buildHeatingPipes(model);
  controls(model);
  model.on('ceiling', () => spiralDuct(model, [3.1, 2.98, 10.4], [9, 2.98, 10.4], 0.15));
  for (const [x, z] of [
    [4.3, 9.2],
    [6.9, 9.2],
    [4.4, 11.5],
    [7.2, 11.5],
  ] as const)
    stripLight(model, lights, [x, 2.8, z], 1.55, CEILING);
  stripLight(model, lights, [1.3, 3.0, 12], 1.55, CEILING, { turned: true });
  stripLight(model, lights, [3.6, 2.8, 13.1], 1.25, CEILING, { power: 18 });
}

function boilers(model: Model): void {
  const [first, last] = [BOILERS[0]!.z - 0.65, BOILERS[1]!.z + 0.65];
  box(model, palette.concrete, [0.42, 0, first], [2.05, PLINTH, last], ['bottom']);
  for (const [a, b] of [
    [
      [0.42, first - 0.004],
      [2.054, first],
    ],
    [
      [0.42, last],
      [2.054, last + 0.004],
    ],
    [
      [2.05, first],
      [2.054, last],
    ],
  ] as const)
    box(model, plant.safetyYellow, [a[0], PLINTH - 0.035, a[1]], [b[0], PLINTH + 0.001, b[1]]);
  for (const { x, z } of BOILERS) {
    model.at(x, z, QUARTER, () => boiler(model), PLINTH);
    const top = PLINTH + BOILER.height;
    const back = x + FLUE[1];
    // The second boiler's flue joins the first one's, which leaves through the ceiling.
    const joint: Vec3[] = [
      [back, top + 0.06, z],
      [back, 2.86, z],
      [back, 2.86, 8.6],
    ];
    flue(model, z === BOILERS[0]!.z ? [...joint, [back, CEILING, 8.6]] : joint, 0.12);
  }
}

function controls(model: Model): void {
  for (const [i, kind] of (['controls', 'ways'] as const).entries())
    model.at(8.7, 9.35 + i * 0.8, -QUARTER, () => switchCabinet(model, kind));
  model.at(9, 13.35, -QUARTER, () => extinguisher(model));
  model.at(5.8, 13.7, Math.PI, () => wallSign(model, 'drawing', 1.6, 0.34, 0.24));
}
