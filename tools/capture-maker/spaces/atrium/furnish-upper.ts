import { bathtub, closet, shower, towelRail, washstand } from '../../furniture/living/bathroom.ts';
import { bed, cushionedBench, nightTable, wardrobe } from '../../furniture/living/bedroom.ts';
import { floorLamp, spot } from '../../furniture/lighting/lamps.ts';
import type { AreaLight } from '../../furniture/lighting/lamps.ts';
import { framedPicture } from '../../furniture/living/pictures.ts';
import { bushyPlant, swordPlant } from '../../furniture/living/plants.ts';
import { armchair } from '../../furniture/living/seats.ts';
import { bookcase } from '../../furniture/living/storage.ts';
import { roundTable, sideboard } from '../../furniture/living/tables.ts';
import type { Model } from '../../geometry/model.ts';
import { box } from '../../geometry/primitives.ts';
import { palette } from '../../materials/palette.ts';
import { HEARTH, rug } from './furnish-ground.ts';
import { globePendant, wallLight } from './lamps.ts';
import { house } from './materials.ts';
import { UPPER_CEILING, VOID } from './rooms.ts';
import { guard } from './stair.ts';

const QUARTER = Math.PI / 2;

/** The gallery and what hangs in the tall room beside it. */
export function furnishGallery(model: Model, lights: AreaLight[]): void {
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

export function furnishLibrary(model: Model, lights: AreaLight[]): void {
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

export function furnishLanding(model: Model, lights: AreaLight[]): void {
  model.at(8.2, 3.07, 0, () => sideboard(model, 1.5));
  model.at(8.2, 2.861, 0, () => framedPicture(model, 'art-fields', 1.55, 0.7, 0.95));
  model.at(7.7, 3.06, 0, () => bushyPlant(model, 61, 0.45), 0.741);
  for (const x of [6.4, 8.4]) spot(model, lights, x, 4.1, UPPER_CEILING);
}

export function furnishBath(model: Model, lights: AreaLight[]): void {
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

export function furnishBedroom(model: Model, lights: AreaLight[]): void {
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
