import { QUARTER } from '../../geometry/angles.ts';
import { airHandlingUnit } from '../../furniture/premises/air-handling.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { stripLight } from '../../furniture/premises/strip-lights.ts';
import { distributionBoard } from '../../furniture/premises/meter-boards.ts';
import { storeShelf } from '../../furniture/interior/printer.ts';
import { box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { AIR_UNIT_AT } from './air-plan.ts';
import { CEILING } from './rooms.ts';
import { ducts, coilPipes } from './air-ducts.ts';

export function furnishVentilation(model: Model, lights: AreaLight[]): void {
  model.at(AIR_UNIT_AT.x, AIR_UNIT_AT.z, 0, () => airHandlingUnit(model));
  ducts(model);
  coilPipes(model);
  model.at(14.68, 13.05, -QUARTER, () => storeShelf(model, 1.2, 7));
  model.at(14.9, 10.95, -QUARTER, () => distributionBoard(model, 1.0));
  spareFilters(model);
  for (const [x, z] of [
    [11.35, 11.4],
    [13.6, 11.4],
    [9.65, 9.3],
  ] as const)
    stripLight(model, lights, [x, 2.8, z], 1.55, CEILING, { turned: x < 10 });
  // Behind the unit, for whoever serves it from there.
  for (const x of [11.3, 14]) stripLight(model, lights, [x, 2.95, 8.2], 1.25, CEILING, { power: 14 });
}

/** A pallet with boxed filters below the window. */
function spareFilters(model: Model): void {
  model.at(13.1, 13.1, 0, () => {
    for (const x of [-0.5, 0, 0.45]) box(model, plant.bench, [x, 0, -0.4], [x + 0.08, 0.1, 0.4], ['bottom']);
    box(model, plant.bench, [-0.55, 0.1, -0.4], [0.58, 0.125, 0.4]);
    for (const [x, y, tall] of [
      [-0.52, 0.125, 0.62],
      [0.04, 0.125, 0.62],
      [-0.5, 0.745, 0.6],
    ] as const) {
      box(model, plant.cardboard, [x, y, -0.32], [x + 0.52, y + tall, 0.32], ['bottom']);
      box(model, palette.sand, [x + 0.22, y, 0.3205], [x + 0.3, y + tall, 0.322], ['back', 'bottom']);
    }
  });
}
