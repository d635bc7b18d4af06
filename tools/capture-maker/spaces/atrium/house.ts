import type { AreaLight } from '../../light/area-light.ts';
import { Model } from '../../geometry/model.ts';
import { furnishDining, furnishKitchen } from './dining.ts';
import { furnishHall } from './hall.ts';
import { furnishLiving } from './living.ts';
import { furnishMusic, furnishStudy } from './study.ts';
import { furnishCourt } from './court.ts';
import { furnishRoof, furnishTerrace } from './terraces.ts';
import { plantGarden } from './garden.ts';
import { furnishBath, furnishBedroom } from './bedroom.ts';
import { furnishGallery, furnishLanding, furnishLibrary } from './library.ts';
import { GROUND, RISE, UPPER } from './rooms.ts';
import { houseSheet } from './sheet.ts';
import { buildGarden, buildGround, buildUpper } from './shell.ts';
import { buildStair } from './stair.ts';

/** The whole house, its garden, and everything that lights it. */
export function buildHouse(): { model: Model; lights: AreaLight[] } {
  const model = new Model(houseSheet);
  const lights: AreaLight[] = [];
  model.floor(GROUND, 0, () => {
    buildGround(model, lights);
    buildStair(model);
    furnishLiving(model, lights);
    furnishDining(model, lights);
    furnishKitchen(model, lights);
    furnishHall(model, lights);
    furnishStudy(model, lights);
    furnishMusic(model, lights);
    furnishCourt(model, lights);
    furnishTerrace(model);
    plantGarden(model);
    buildGarden(model);
  });
  model.floor(UPPER, RISE, () => {
    buildUpper(model, lights);
    furnishGallery(model, lights);
    furnishLibrary(model, lights);
    furnishLanding(model, lights);
    furnishBath(model, lights);
    furnishBedroom(model, lights);
    furnishRoof(model, lights);
  });
  return { model, lights };
}
