import { QUARTER } from '../../geometry/angles.ts';
import type { Model } from '../../geometry/model.ts';
import { domePendant, linearPendant } from '../../furniture/premises/pendants.ts';
import { floorLamp, spot } from '../../furniture/premises/spots.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { framedPicture } from '../../furniture/interior/pictures.ts';
import { wallScreen, whiteboard } from '../../furniture/interior/wall-screens.ts';
import { bushyPlant, swordPlant } from '../../furniture/interior/plants.ts';
import { tree } from '../../furniture/interior/tree.ts';
import { armchair, sofa } from '../../furniture/interior/sofas.ts';
import { bookcase } from '../../furniture/interior/storage.ts';
import { meetingTable, roundTable } from '../../furniture/interior/tables.ts';
import { rugOn, sideboard } from '../../furniture/interior/sideboard.ts';
import { palette } from '../../materials/palette.ts';
import { CEILING } from './rooms.ts';

export function furnishMeeting(model: Model, lights: AreaLight[]): void {
  model.at(13.7, 10.95, QUARTER, () => meetingTable(model, 2.8, 1.2));
  linearPendant(model, lights, 13.7, 10.95, 0.16, 2.4, CEILING);
  model.at(11.56, 10.95, QUARTER, () => wallScreen(model, 'wallscreen', 1.5, 1.7));
  model.at(15.94, 10.2, -QUARTER, () => whiteboard(model, 1.9, 1.07));
  model.at(15.71, 12.5, -QUARTER, () => sideboard(model, 1.6));
  model.at(15.7, 12.2, 0, () => bushyPlant(model, 44, 0.5), 0.74);
  model.at(12.05, 13.25, 0, () => bushyPlant(model, 41, 1.3));
  for (const [x, z] of [
    [12.5, 8.9],
    [14.9, 8.9],
    [12.5, 12.9],
    [14.9, 12.9],
  ] as const)
    spot(model, lights, x, z, CEILING);
}

export function furnishLounge(model: Model, lights: AreaLight[]): void {
  model.at(17.85, 11.1, 0, () => rugOn(model, 2.6, 2.6));
  model.at(16.56, 11.1, QUARTER, () => sofa(model, 2.5, palette.charcoal, palette.rust));
  model.at(19.1, 10.4, -QUARTER - 0.3, () => armchair(model, palette.ochre));
  model.at(19.1, 11.8, -QUARTER + 0.3, () => armchair(model, palette.ochre));
  model.at(17.85, 11.1, 0, () => roundTable(model, palette.walnut, 0.48, 0.36), 0.01);
  model.at(17.95, 11.05, 0, () => swordPlant(model, 12, 0.26), 0.371);
  model.at(16.4, 12.85, 0, () => floorLamp(model, lights));
  model.at(19.1, 8.225, 0, () => bookcase(model, 1.1, 1.9, 33));
  for (const [z, art] of [
    [10.65, 'art-shapes'],
    [11.6, 'art-lines'],
  ] as const) {
    model.at(16.06, z, QUARTER, () => framedPicture(model, art, 1.65, 0.6, 0.8));
  }
  domePendant(model, lights, 17.85, 11.1, 2.05, 0.32, CEILING, palette.black);
  model.at(19.25, 13.2, 0, () => tree(model, 15, 2.1));
}
