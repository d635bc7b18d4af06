import { Model } from '../../geometry/model.ts';
import type { AreaLight } from '../../furniture/lighting/lamps.ts';
import {
  furnishFocus,
  furnishKitchen,
  furnishPrint,
  furnishReception,
  furnishServer,
} from './furnish-north.ts';
import {
  furnishCorridor,
  furnishLounge,
  furnishMeeting,
  furnishOffice,
  lightRooms,
} from './furnish-south.ts';
import { pictureSheet } from '../../materials/picture-sheet.ts';
import { FLOOR_ID } from './rooms.ts';
import { buildShell } from './shell.ts';

/** The whole floor and everything that lights it. */
export function buildOffice(): { model: Model; lights: AreaLight[] } {
  const model = new Model(pictureSheet);
  const lights: AreaLight[] = [];
  model.floor(FLOOR_ID, 0, () => {
    buildShell(model, lights);
    furnishReception(model, lights);
    furnishServer(model);
    furnishPrint(model);
    furnishFocus(model, lights);
    furnishKitchen(model, lights);
    furnishOffice(model, lights);
    furnishMeeting(model, lights);
    furnishLounge(model, lights);
    furnishCorridor(model, lights);
    lightRooms(model, lights);
  });
  return { model, lights };
}
