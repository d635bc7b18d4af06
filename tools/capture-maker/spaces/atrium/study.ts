import { QUARTER } from '../../geometry/angles.ts';
import { floorLamp, spot } from '../../furniture/premises/spots.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { desk } from '../../furniture/interior/desks.ts';
import { cello } from '../../furniture/interior/cello.ts';
import { piano } from '../../furniture/interior/piano.ts';
import { framedPicture } from '../../furniture/interior/pictures.ts';
import { bushyPlant } from '../../furniture/interior/plants.ts';
import { armchair } from '../../furniture/interior/sofas.ts';
import { taskChair } from '../../furniture/interior/chairs.ts';
import { bookcase } from '../../furniture/interior/storage.ts';
import { roundTable } from '../../furniture/interior/tables.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { wallLight } from './lamps.ts';
import { house } from './materials.ts';
import { LOWER_CEILING } from './rooms.ts';
import { rug } from './rug.ts';

export function furnishStudy(model: Model, lights: AreaLight[]): void {
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

export function furnishMusic(model: Model, lights: AreaLight[]): void {
  model.at(9.57, 1.65, QUARTER, () => piano(model, palette.black, house.leather));
  model.at(9.57, 1.65, QUARTER, () => wallLight(model, lights, 1.95, 30));
  model.at(11.3, 1.75, 0, () => rug(model, 1.7, 1.5));
  model.at(12.72, 0.95, -0.6, () => cello(model, house.oiled));
  model.at(11.5, 0.47, 0, () => bookcase(model, 1.6, 0.95, 71));
  model.at(11.15, 0.45, 0, () => bushyPlant(model, 91, 0.34), 0.951);
  for (const x of [10.4, 11.5, 12.6]) spot(model, lights, x, 0.9, LOWER_CEILING);
  for (const x of [10.6, 12.3]) spot(model, lights, x, 2.3, LOWER_CEILING);
}
