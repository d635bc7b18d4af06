import { QUARTER } from '../../geometry/angles.ts';
import { spot } from '../../furniture/premises/spots.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { cushionedBench } from '../../furniture/interior/beds.ts';
import { framedPicture } from '../../furniture/interior/pictures.ts';
import { bushyPlant, swordPlant } from '../../furniture/interior/plants.ts';
import { sideboard } from '../../furniture/interior/sideboard.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { house } from './materials.ts';
import { LOWER_CEILING } from './rooms.ts';
import { rug } from './rug.ts';

export function furnishHall(model: Model, lights: AreaLight[]): void {
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
