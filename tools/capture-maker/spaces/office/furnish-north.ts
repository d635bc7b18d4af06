import type { Model } from '../../geometry/model.ts';
import { desk } from '../../furniture/office/desks.ts';
import { fridge, island, kitchenCounter } from '../../furniture/living/kitchen.ts';
import { domePendant, floorLamp } from '../../furniture/lighting/lamps.ts';
import type { AreaLight } from '../../furniture/lighting/lamps.ts';
import { framedPicture } from '../../furniture/living/pictures.ts';
import { bushyPlant, swordPlant, tree } from '../../furniture/living/plants.ts';
import { receptionDesk, slatWall } from '../../furniture/office/reception.ts';
import { armchair, sofa, stool, taskChair } from '../../furniture/living/seats.ts';
import { bookcase } from '../../furniture/living/storage.ts';
import { bench, diningTable, roundTable, rugOn, sideboard } from '../../furniture/living/tables.ts';
import { cableTray, printer, serverRack, storeShelf } from '../../furniture/office/technical.ts';
import { palette } from '../../materials/palette.ts';
import { CEILING } from './rooms.ts';

const QUARTER = Math.PI / 2;

/** Reception, with its desk, waiting corner and plants. */
export function furnishReception(model: Model, lights: AreaLight[]): void {
  model.at(5.94, 3.4, -QUARTER, () => slatWall(model, 3.8, 2.6));
  model.at(4.3, 3.4, -QUARTER, () => receptionDesk(model));
  for (const z of [2.6, 3.4, 4.2]) domePendant(model, lights, 4.25, z, 2.05, 0.17, CEILING, palette.brass);
  model.at(1.9, 6.1, 0, () => rugOn(model, 2.8, 2.2));
  model.at(1.9, 7.44, Math.PI, () => sofa(model, 2.2, palette.teal, palette.ochre));
  model.at(1.2, 5.2, 0.25, () => armchair(model, palette.sand));
  model.at(2.65, 5.15, -0.3, () => armchair(model, palette.sand));
  model.at(1.9, 6.25, 0, () => roundTable(model, palette.walnut, 0.45, 0.36), 0.01);
  model.at(1.98, 6.2, 0, () => swordPlant(model, 5, 0.28), 0.371);
  model.at(0.75, 0.8, 0, () => tree(model, 3, 2.1));
  model.at(3.45, 7.6, 0, () => bushyPlant(model, 8, 1.15));
  model.at(5.45, 0.75, 0, () => bushyPlant(model, 13, 1.35));
  model.at(2.9, 0.62, 0, () => bench(model, 2));
  model.at(5.94, 5.85, -QUARTER, () => framedPicture(model, 'art-lines', 1.6, 0.6, 0.8));
}

export function furnishServer(model: Model): void {
  for (let i = 0; i < 4; i++) model.at(6.62, 1 + i * 0.63, QUARTER, () => serverRack(model, i + 1));
  model.at(6.62, 4.2, QUARTER, () => cableTray(model, 3.9, 2.35));
  model.at(8.02, 1.8, -QUARTER, () => storeShelf(model, 1.5, 4));
}

export function furnishPrint(model: Model): void {
  for (const z of [2.6, 3.5]) model.at(8.72, z, QUARTER, () => printer(model));
  model.at(10.3, 2.6, -QUARTER, () => storeShelf(model, 2.4, 9));
  model.at(9.45, 0.48, 0, () => sideboard(model, 1.5));
  model.at(8.36, 4.9, QUARTER, () => framedPicture(model, 'poster', 1.6, 0.5, 0.72));
}

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
