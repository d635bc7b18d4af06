import type { AreaLight } from '../../light/area-light.ts';
import { Model } from '../../geometry/model.ts';
import { furnishDining, furnishKitchen, furnishLiving, rug, HEARTH } from './living.ts';
import { plantGarden } from './garden.ts';
import { GROUND, RISE, UPPER, LOWER_CEILING, UPPER_CEILING, COURT, VOID } from './rooms.ts';
import { houseSheet, house } from './materials.ts';
import { buildGarden, buildGround, buildUpper } from './shell.ts';
import { buildStair, guard } from './stair.ts';
import { QUARTER } from '../../geometry/vector.ts';
import { spot, floorLamp } from '../../furniture/premises/lamps.ts';
import {
  cushionedBench,
  bed,
  sideboard,
  bookcase,
  nightTable,
  wardrobe,
} from '../../furniture/interior/storage.ts';
import { framedPicture } from '../../furniture/interior/office-equipment.ts';
import { bushyPlant, swordPlant } from '../../furniture/interior/plants.ts';
import { palette } from '../../materials/palette.ts';
import { bowl, planter, lounger, grassBed, gardenTree } from '../../furniture/premises/garden.ts';
import { diningTable, roundTable, desk } from '../../furniture/interior/tables.ts';
import { armchair, taskChair } from '../../furniture/interior/seating.ts';
import { wallLight, globePendant } from './lamps.ts';
import { cello, piano } from '../../furniture/interior/music.ts';
import { bathtub, closet, shower, towelRail, washstand } from '../../furniture/interior/bathroom.ts';
import { box, block } from '../../geometry/primitives.ts';
import { cushion } from '../../geometry/rounded.ts';

/** Builds the whole house, its garden, and everything that lights it. */
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

function furnishHall(model: Model, lights: AreaLight[]): void {
  model.at(5.94, 1.9, QUARTER, () => cushionedBench(model, house.smoked, palette.ochre, 1.5));
  model.at(9.2, 1.75, -QUARTER, () => sideboard(model, 1.7));
  model.at(9.43, 1.75, -QUARTER, () => framedPicture(model, 'art-section', 1.6, 1.2, 0.8));
  model.at(9.22, 1.2, 0, () => bushyPlant(model, 8, 0.5), 0.741);
  model.at(7.5, 1.65, 0, () => rug(model, 1.6, 2));
  model.at(6.15, 0.75, 0, () => swordPlant(model, 5, 1));
  model.at(10.6, 3.27, 0, () => framedPicture(model, 'art-hills', 1.6, 1, 0.75));
  for (const [x, z] of [
    [6.5, 1],
    [8.6, 1],
    [6.5, 2.8],
    [8.6, 2.8],
    [7.5, 4.6],
    [9.9, 4.4],
    [12.35, 4.3],
    [12.35, 6.3],
    [12.35, 8.4],
  ] as const)
    spot(model, lights, x, z, LOWER_CEILING);
  model.at(12.95, 7.95, 0, () => bushyPlant(model, 13, 0.9));
}

function furnishTerrace(model: Model): void {
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

/** Draws loungers, a table and grasses on the roof of the dining room. */
function furnishRoof(model: Model, lights: AreaLight[]): void {
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

function furnishStudy(model: Model, lights: AreaLight[]): void {
  model.at(2.8, 0.98, Math.PI, () => {
    model.at(0, 0, Math.PI, () => desk(model, 4));
    model.at(0.1, -0.68, 0, () => taskChair(model, palette.rust));
  });
  for (const [i, x] of [1.1, 2.72].entries())
    model.at(x, 5.135, Math.PI, () => bookcase(model, 1.6, 2.35, 60 + i));
  model.at(1.9, 3.25, 0, () => rug(model, 2.4, 1.9));
  model.at(1.05, 3.2, QUARTER, () => armchair(model, palette.teal));
  model.at(1.95, 3.35, 0, () => roundTable(model, palette.walnut, 0.3, 0.45), 0.013);
  model.at(0.75, 4.45, 0, () => floorLamp(model, lights));
  model.at(5.15, 0.8, 0, () => bushyPlant(model, 44, 1.25));
  model.at(5.58, 2, -QUARTER, () => framedPicture(model, 'art-reeds', 1.6, 0.75, 1));
  for (const [x, z] of [
    [1.5, 1.5],
    [4, 1.5],
    [4.4, 4.1],
  ] as const)
    spot(model, lights, x, z, LOWER_CEILING);
}

function furnishMusic(model: Model, lights: AreaLight[]): void {
  model.at(9.57, 1.65, QUARTER, () => piano(model, palette.black, house.leather));
  model.at(9.57, 1.65, QUARTER, () => wallLight(model, lights, 1.95, 30));
  model.at(11.3, 1.75, 0, () => rug(model, 1.7, 1.5));
  model.at(12.72, 0.95, -0.6, () => cello(model, house.oiled));
  model.at(11.5, 0.47, 0, () => bookcase(model, 1.6, 0.95, 71));
  model.at(11.15, 0.45, 0, () => bushyPlant(model, 91, 0.34), 0.951);
  for (const x of [10.4, 11.5, 12.6]) spot(model, lights, x, 0.9, LOWER_CEILING);
  for (const x of [10.6, 12.3]) spot(model, lights, x, 2.3, LOWER_CEILING);
}

function furnishBath(model: Model, lights: AreaLight[]): void {
  model.at(7.75, 1, 0, () => bathtub(model, house.water));
  model.at(9.439, 1.7, -QUARTER, () => {
    washstand(model, palette.walnut, house.marble, 1.6);
    box(model, palette.brass, [-0.72, 1.1, 0.002], [0.72, 2, 0.02], ['back']);
    model.rectangle(house.mirror, [-0.7, 1.12, 0.0205], [1.4, 0, 0], [0, 0.86, 0]);
    for (const x of [-0.85, 0.85]) model.at(x, 0, 0, () => wallLight(model, lights, 1.6, 26));
  });
  model.at(5.712, 0.88, QUARTER, () => shower(model));
  model.rectangle(house.balustrade, [5.75, 0.02, 1.42], [0.95, 0, 0], [0, 2.05, 0]);
  box(model, palette.brass, [5.715, 0.002, 1.405], [6.72, 0.02, 1.435]);
  model.at(8.05, 2.739, Math.PI, () => closet(model));
  model.at(7.35, 2.739, Math.PI, () => towelRail(model, house.linen));
  for (const [x, z] of [
    [6.4, 0.95],
    [7.8, 1.5],
    [8.9, 2.2],
  ] as const)
    spot(model, lights, x, z, UPPER_CEILING);
}

function furnishBedroom(model: Model, lights: AreaLight[]): void {
  model.at(11.4, 2.05, 0, () => rug(model, 3, 2.4));
  model.at(11.4, 0.302, 0, () => bed(model, palette.walnut, house.linen, palette.rust));
  for (const x of [9.98, 12.82]) model.at(x, 0.302, 0, () => nightTable(model, lights, palette.walnut));
  model.at(11.4, 2.85, 0, () => cushionedBench(model, house.smoked, palette.sand, 1.4));
  model.at(12.37, 5.19, Math.PI, () => wardrobe(model, house.linenFront, 1.62, 2.45));
  model.at(9.57, 2.35, QUARTER, () => framedPicture(model, 'art-reeds', 1.6, 0.75, 1));
  model.at(9.95, 4.95, 0, () => swordPlant(model, 15, 0.95));
  for (const [x, z] of [
    [10.6, 3.9],
    [12.3, 3.9],
  ] as const)
    spot(model, lights, x, z, UPPER_CEILING);
}

/** The courtyard's maple, and the distance of its leaves from the glass walls around it, in metres. */
const MAPLE = { x: 10, z: 7.1 };

const CLEAR = 0.04;

/** Draws the maple, the stones and the water of the courtyard. */
function furnishCourt(model: Model, lights: AreaLight[]): void {
  model.at(MAPLE.x, MAPLE.z, 0, () =>
    gardenTree(model, {
      seed: 5,
      height: 5.4,
      stems: 3,
      spread: 1.45,
      leaves: 1700,
      leafSize: 0.17,
      bark: house.bark,
      foliage: [house.maple, house.mapleBright],
      within: {
        x0: COURT.x0 + CLEAR - MAPLE.x,
        x1: COURT.x1 - CLEAR - MAPLE.x,
        z0: COURT.z0 + CLEAR - MAPLE.z,
        z1: COURT.z1 - CLEAR - MAPLE.z,
      },
    }),
  );
  for (const [x, z, yaw] of [
    [7.5, 7.42, 0],
    [8.2, 7.5, 0.1],
    [8.75, 8.05, -0.1],
    [9.05, 8.72, 0.05],
    [9.15, 9.2, 0],
  ] as const)
    model.at(x, z, yaw, () => block(model, house.slate, [0, 0, 0], [0.58, 0.03, 0.5], ['bottom']));
  for (const [x, z, w, h, d] of [
    [10.55, 8.3, 0.9, 0.42, 0.6],
    [11, 7.7, 0.5, 0.26, 0.45],
    [9.35, 6.1, 0.6, 0.3, 0.42],
  ] as const)
    cushion(model, house.slate, [x, -0.08, z], [w, h, d], 0.2);
  model.at(7.75, 6.15, 0, () => {
    bowl(model, house.slate, 0.48, 0.36);
    block(model, house.water, [0, 0.28, 0], [0.5, 0.004, 0.5], ['bottom']);
  });
  model.at(10.95, 5.85, 0, () => grassBed(model, house.grassBlade, 0.7, 0.6, 9));
  model.at(11.05, 9, 0, () => grassBed(model, house.grassBlade, 0.6, 0.6, 11));
  model.at(7.5, 9.05, 0, () => grassBed(model, house.grassBlade, 0.6, 0.5, 12));
  lights.push({
    centre: [MAPLE.x, 0.12, MAPLE.z - 0.6],
    u: [0.08, 0, 0],
    v: [0, 0, 0.08],
    normal: [0, 1, 0],
    radiance: [90, 70, 45],
    sky: false,
  });
}

/** Draws the gallery and what hangs in the tall room beside it. */
function furnishGallery(model: Model, lights: AreaLight[]): void {
  guard(model, VOID.x1 + 0.05, 6.5, VOID.x1 + 0.05, 13.68);
  model.at(0.301, HEARTH.z, QUARTER, () =>
    box(
      model,
      house.stone,
      [-HEARTH.width / 2, 0, 0],
      [HEARTH.width / 2, UPPER_CEILING, HEARTH.depth],
      ['bottom', 'back'],
    ),
  );
  for (const [x, y, z, r] of [
    [2.5, 0.1, 10.2, 0.19],
    [3.5, -0.45, 10.7, 0.24],
    [2.85, 0.75, 11.3, 0.15],
  ] as const)
    globePendant(model, lights, [x, y, z], r, UPPER_CEILING, 2.6);
  for (const z of [6.2, 8.4, 10.6, 12.8]) spot(model, lights, 6.4, z, UPPER_CEILING);
  model.at(6.6, 13.35, 0, () => swordPlant(model, 9, 0.95));
}

function furnishLibrary(model: Model, lights: AreaLight[]): void {
  guard(model, 1.22, 5.42, 4.18, 5.42);
  model.at(5.425, 1.85, -QUARTER, () => bookcase(model, 2.7, 2.5, 81));
  model.at(0.465, 1.2, QUARTER, () => bookcase(model, 1.7, 2.5, 82));
  model.at(0.465, 4.38, QUARTER, () => bookcase(model, 1.7, 2.5, 83));
  model.at(2.75, 2.9, 0, () => rug(model, 2.9, 2.2));
  model.at(2, 2.6, 0.9, () => armchair(model, palette.ochre));
  model.at(3.6, 2.5, -0.9, () => armchair(model, palette.ochre));
  model.at(2.8, 2.85, 0, () => roundTable(model, palette.walnut, 0.36, 0.42), 0.013);
  model.at(2.85, 1.35, 0, () => floorLamp(model, lights));
  model.at(4.4, 0.62, 0, () => bushyPlant(model, 52, 0.95));
  for (const [x, z] of [
    [1.5, 1.4],
    [4.3, 1.6],
    [2.8, 4.5],
  ] as const)
    spot(model, lights, x, z, UPPER_CEILING);
}

function furnishLanding(model: Model, lights: AreaLight[]): void {
  model.at(8.2, 3.07, 0, () => sideboard(model, 1.5));
  model.at(8.2, 2.861, 0, () => framedPicture(model, 'art-fields', 1.55, 0.7, 0.95));
  model.at(7.7, 3.06, 0, () => bushyPlant(model, 61, 0.45), 0.741);
  for (const x of [6.4, 8.4]) spot(model, lights, x, 4.1, UPPER_CEILING);
}
