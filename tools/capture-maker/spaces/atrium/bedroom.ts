import { QUARTER } from '../../geometry/angles.ts';
import { bathtub } from '../../furniture/interior/bathtub.ts';
import { closet, shower, towelRail } from '../../furniture/interior/shower.ts';
import { washstand } from '../../furniture/interior/washstand.ts';
import { bed, cushionedBench } from '../../furniture/interior/beds.ts';
import { nightTable, wardrobe } from '../../furniture/interior/wardrobe.ts';
import { spot } from '../../furniture/premises/spots.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { framedPicture } from '../../furniture/interior/pictures.ts';
import { swordPlant } from '../../furniture/interior/plants.ts';
import type { Model } from '../../geometry/model.ts';
import { box } from '../../geometry/primitives.ts';
import { palette } from '../../materials/palette.ts';
import { rug } from './rug.ts';
import { wallLight } from './lamps.ts';
import { house } from './materials.ts';
import { UPPER_CEILING } from './rooms.ts';

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
