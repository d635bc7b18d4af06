import { QUARTER } from '../../geometry/angles.ts';
import { bowl, planter } from '../../furniture/premises/planters.ts';
import { lounger } from '../../furniture/premises/lounger.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { diningTable, roundTable } from '../../furniture/interior/tables.ts';
import { armchair } from '../../furniture/interior/sofas.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { wallLight } from './lamps.ts';
import { house } from './materials.ts';

export function furnishTerrace(model: Model): void {
  for (const [x, yaw] of [
    [4.7, 0.1],
    [5.9, -0.05],
  ] as const)
    model.at(x, 15.75, yaw, () => lounger(model, house.oiled, house.linen));
  model.at(5.3, 15.2, 0, () => roundTable(model, house.smoked, 0.2, 0.4));
  model.at(10.9, 15.8, 0, () => diningTable(model, 2.2, 3));
  model.at(1.2, 15.2, QUARTER + 0.4, () => armchair(model, palette.ochre));
  model.at(1.3, 16.5, QUARTER - 0.2, () => armchair(model, palette.ochre));
  model.at(2.3, 15.9, 0, () => bowl(model, house.slate, 0.42, 0.34));
  for (const [i, x] of [1.9, 6.75, 11.6].entries())
    model.at(x, 17.32, 0, () => planter(model, house.slate, house.grassBlade, 3, 20 + i));
}

/** Loungers, a table and grasses on the roof of the dining room. */
export function furnishRoof(model: Model, lights: AreaLight[]): void {
  for (const [x, yaw] of [
    [10.6, -2.2],
    [11.9, -2.35],
  ] as const)
    model.at(x, 11.7, yaw, () => lounger(model, house.oiled, house.linen));
  model.at(8.3, 12.5, 0, () => roundTable(model, house.smoked, 0.4, 0.42));
  model.at(7.65, 12.1, QUARTER, () => armchair(model, palette.teal));
  model.at(9.1, 12.9, -QUARTER - 0.5, () => armchair(model, palette.teal));
  for (const [x, length] of [
    [8.6, 2.6],
    [11.5, 2.6],
  ] as const)
    model.at(x, 13.42, 0, () => planter(model, house.slate, house.grassBlade, length, 30 + Math.round(x)));
  model.at(12.93, 11.3, QUARTER, () => planter(model, house.slate, house.grassBlade, 2.4, 33));
  model.at(13.19, 9.95, -QUARTER, () => wallLight(model, lights, 0.7, 14));
}
