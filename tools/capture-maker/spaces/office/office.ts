import { Model } from '../../geometry/model.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { furnishFocus, furnishKitchen } from './kitchen.ts';
import { furnishPrint, furnishReception, furnishServer } from './reception.ts';
import { furnishCorridor, lightRooms } from './lights.ts';
import { furnishLounge, furnishMeeting } from './meeting.ts';
import { furnishOffice } from './furnish-office.ts';
import { pictureSheet } from '../../materials/drawings.ts';
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
