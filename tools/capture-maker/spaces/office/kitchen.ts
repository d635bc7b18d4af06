import { QUARTER } from '../../geometry/angles.ts';
import type { Model } from '../../geometry/model.ts';
import { desk } from '../../furniture/interior/desks.ts';
import { fridge } from '../../furniture/interior/fridge.ts';
import { island } from '../../furniture/interior/island.ts';
import { kitchenCounter } from '../../furniture/interior/counter.ts';
import { domePendant } from '../../furniture/premises/pendants.ts';
import { floorLamp } from '../../furniture/premises/spots.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { framedPicture } from '../../furniture/interior/pictures.ts';
import { bushyPlant, swordPlant } from '../../furniture/interior/plants.ts';
import { tree } from '../../furniture/interior/tree.ts';
import { armchair } from '../../furniture/interior/sofas.ts';
import { stool, taskChair } from '../../furniture/interior/chairs.ts';
import { bookcase } from '../../furniture/interior/storage.ts';
import { diningTable, roundTable } from '../../furniture/interior/tables.ts';
import { rugOn } from '../../furniture/interior/sideboard.ts';
import { palette } from '../../materials/palette.ts';
import { CEILING } from './rooms.ts';

export function furnishFocus(model: Model, lights: AreaLight[]): void {
  model.at(12.3, 0.8, 0, () => {
    desk(model, 4);
    model.at(0.1, 0.62, 0.35, () => taskChair(model, palette.teal));
  });
  model.at(11.75, 4.2, 0, () => rugOn(model, 1.9, 2.4));
  model.at(11.25, 4.75, QUARTER + 0.3, () => armchair(model, palette.rust));
  model.at(11.25, 3.5, QUARTER - 0.3, () => armchair(model, palette.sand));
  model.at(12.1, 4.15, 0, () => roundTable(model, palette.oak, 0.3, 0.45), 0.01);
  model.at(11.05, 5.75, 0, () => floorLamp(model, lights));
  model.at(13.77, 3.4, -QUARTER, () => bookcase(model, 1.6, 1.9, 21));
  model.at(10.66, 2, QUARTER, () => framedPicture(model, 'art-hills', 1.6, 0.9, 0.68));
  model.at(10.66, 4.15, QUARTER, () => framedPicture(model, 'art-shapes', 1.65, 0.6, 0.8));
  model.at(13.5, 1.2, 0, () => bushyPlant(model, 17, 1.3));
}

export function furnishKitchen(model: Model, lights: AreaLight[]): void {
  model.at(16.3, 0.551, 0, () => kitchenCounter(model, 4.2));
  model.at(18.85, 0.57, 0, () => fridge(model));
  model.at(16.3, 2.75, 0, () => island(model, 2.3));
  for (const x of [15.6, 16.3, 17]) model.at(x, 3.5, 0.2, () => stool(model));
  for (const x of [15.75, 16.85]) domePendant(model, lights, x, 2.75, 1.95, 0.2, CEILING, palette.sageFront);
  model.at(18.75, 3.9, QUARTER, () => diningTable(model, 1.9, 3));
  model.at(18.75, 3.7, 0, () => bushyPlant(model, 31, 0.4), 0.745);
  domePendant(model, lights, 18.75, 3.9, 1.85, 0.3, CEILING, palette.terracotta);
  model.at(14.06, 3.6, QUARTER, () => framedPicture(model, 'art-sun', 1.6, 1.1, 0.83));
  model.at(14.55, 5.85, 0, () => tree(model, 11, 1.9));
  model.at(19.35, 5.95, 0, () => swordPlant(model, 6, 1));
}
