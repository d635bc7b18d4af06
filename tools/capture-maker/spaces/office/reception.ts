import { QUARTER } from '../../geometry/angles.ts';
import type { Model } from '../../geometry/model.ts';
import { domePendant } from '../../furniture/premises/pendants.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { framedPicture } from '../../furniture/interior/pictures.ts';
import { bushyPlant, swordPlant } from '../../furniture/interior/plants.ts';
import { tree } from '../../furniture/interior/tree.ts';
import { receptionDesk, slatWall } from '../../furniture/interior/reception.ts';
import { armchair, sofa } from '../../furniture/interior/sofas.ts';
import { bench, rugOn, sideboard } from '../../furniture/interior/sideboard.ts';
import { roundTable } from '../../furniture/interior/tables.ts';
import { cableTray, serverRack } from '../../furniture/interior/server-rack.ts';
import { printer, storeShelf } from '../../furniture/interior/printer.ts';
import { palette } from '../../materials/palette.ts';
import { CEILING } from './rooms.ts';

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
