import type { Model } from '../../geometry/model.ts';
import { ceilingPanel } from '../../furniture/premises/ceiling-lamps.ts';
import { spot } from '../../furniture/premises/spots.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { framedPicture } from '../../furniture/interior/pictures.ts';
import { bushyPlant } from '../../furniture/interior/plants.ts';
import { bench } from '../../furniture/interior/sideboard.ts';
import { CEILING } from './rooms.ts';

export function furnishCorridor(model: Model, lights: AreaLight[]): void {
  model.at(8.6, 7.72, 0, () => bench(model, 1.6));
  model.at(8.6, 7.94, Math.PI, () => framedPicture(model, 'art-hills', 1.65, 1, 0.75));
  model.at(11.3, 6.46, 0, () => framedPicture(model, 'art-sun', 1.6, 0.9, 0.68));
  model.at(14.75, 6.46, 0, () => framedPicture(model, 'art-shapes', 1.6, 0.6, 0.8));
  model.at(19.35, 6.9, 0, () => bushyPlant(model, 52, 1.25));
  for (const x of [7.2, 9.4, 11.6, 13.8, 16, 18.2]) spot(model, lights, x, 7.2, CEILING);
}

/** Ceiling lights of the rooms that have no pendants of their own to live by. */
export function lightRooms(model: Model, lights: AreaLight[]): void {
  for (const [x, z] of [
    [7.5, 2],
    [7.5, 4.6],
    [9.45, 1.6],
    [9.45, 4.6],
  ] as const)
    ceilingPanel(model, lights, x, z, 0.6, 0.6, CEILING);
  for (const [x, z] of [
    [12.3, 1.6],
    [12.3, 4.6],
  ] as const)
    ceilingPanel(model, lights, x, z, 0.6, 0.6, CEILING);
  const spots = [
    [1.2, 1.6],
    [3, 1.6],
    [1.2, 6.2],
    [2.8, 6.2],
    [4.9, 6.9],
    [4.9, 1.4],
    [15, 1.3],
    [17.6, 1.3],
    [15, 4.8],
    [16.8, 5.4],
    [17, 9],
    [18.9, 9],
    [17.2, 13],
    [18.9, 13],
  ] as const;
  for (const [x, z] of spots) spot(model, lights, x, z, CEILING);
}
