import type { AreaLight } from '../../furniture/lighting/lamps.ts';
import { Model } from '../../geometry/model.ts';
import {
  furnishDining,
  furnishHall,
  furnishKitchen,
  furnishLiving,
  furnishMusic,
  furnishStudy,
} from './furnish-ground.ts';
import { furnishCourt, furnishRoof, furnishTerrace, plantGarden } from './furnish-outdoors.ts';
import {
  furnishBath,
  furnishBedroom,
  furnishGallery,
  furnishLanding,
  furnishLibrary,
} from './furnish-upper.ts';
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
