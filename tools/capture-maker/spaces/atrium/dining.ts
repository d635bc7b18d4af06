import { QUARTER } from '../../geometry/vector.ts';
import { fridge, island, kitchenCounter } from '../../furniture/interior/counters.ts';
import { domePendant, spot } from '../../furniture/premises/lamps.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { bushyPlant } from '../../furniture/interior/plants.ts';
import { stool } from '../../furniture/interior/seating.ts';
import { diningTable } from '../../furniture/interior/tables.ts';
import type { Model } from '../../geometry/model.ts';
import { cylinder } from '../../geometry/primitives.ts';
import { palette } from '../../materials/palette.ts';
import { house } from './materials.ts';
import { LOWER_CEILING } from './rooms.ts';

/** The middles of the tables, from which other positions are derived. */
export const DINING = { x: 8.35, z: 11.7, height: 0.745 };

/** Dark worktops and warm fronts, lit by the evening sun. */
const kitchen = { top: house.slate, fronts: house.smoked, cabinets: house.linenFront };

export function furnishDining(model: Model, lights: AreaLight[]): void {
  const { x, z } = DINING;
  model.at(x, z, 0, () => diningTable(model, 2.2, 3));
  for (const side of [-0.55, 0.55])
    domePendant(model, lights, x + side, z, 1.72, 0.24, LOWER_CEILING, palette.terracotta);
  model.at(x - 0.1, z, 0.3, () => bushyPlant(model, 31, 0.34), 0.745);
  model.at(x + 0.6, z + 0.1, 0, () => cylinder(model, palette.white, [0, 0, 0], 0.13, 0.06, 24), 0.745);
  model.at(7.4, 13.25, 0, () => bushyPlant(model, 41, 1.2));
  for (const at of [8, 9.6]) spot(model, lights, at, 10.1, LOWER_CEILING);
}

export function furnishKitchen(model: Model, lights: AreaLight[]): void {
  model.at(12.899, 11.95, -QUARTER, () => kitchenCounter(model, 3.1, kitchen));
  model.at(12.84, 9.99, -QUARTER, () => fridge(model));
  model.at(11.3, 11.95, -QUARTER, () => island(model, 2.4, kitchen));
  for (const z of [11.2, 11.95, 12.7]) model.at(10.6, z, 0.3, () => stool(model));
  for (const z of [11.4, 12.5]) domePendant(model, lights, 11.3, z, 1.85, 0.17, LOWER_CEILING, palette.brass);
  for (const z of [10.2, 11.6, 13]) spot(model, lights, 12.35, z, LOWER_CEILING);
}
