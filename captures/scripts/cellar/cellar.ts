import type { AreaLight } from '../furniture/lamps.ts';
import { batteryRack } from '../furniture/switchgear.ts';
import { serverRack } from '../furniture/technical.ts';
import { Model } from '../geometry/model.ts';
import { pictureSheet } from '../materials/picture-sheet.ts';
import { furnishHeating, furnishSwitchRoom, furnishVentilation } from './furnish-plant.ts';
import {
  furnishArchive,
  furnishCorridor,
  furnishEnds,
  furnishReading,
  furnishWorkshop,
} from './furnish-south.ts';
import { FLOOR_ID } from './rooms.ts';
import { buildShell, stripLight } from './shell.ts';

/** Strip lights: [x, z, width, depth]. */
const STRIPS: readonly [number, number, number, number][] = [
  [2.4, 3.9, 1.6, 0.12],
  [6, 3.9, 1.6, 0.12],
  [2.4, 5.5, 1.6, 0.12],
  [6.6, 5.5, 1.6, 0.12],
  [12.6, 3.6, 0.12, 1.6],
  [10.7, 4.6, 0.12, 1.6],
  [15.7, 1.9, 1.6, 0.12],
  [15.7, 4.4, 1.6, 0.12],
  [2, 7.35, 1.6, 0.12],
  [5.6, 7.35, 1.6, 0.12],
  [9.4, 7.35, 1.6, 0.12],
  [13, 7.35, 1.6, 0.12],
  [16.2, 7.35, 1.6, 0.12],
  [2.7, 10.4, 1.6, 0.12],
  [2.7, 12.6, 1.6, 0.12],
  [7.2, 9.4, 1.6, 0.12],
  [10.6, 9.4, 1.6, 0.12],
  [8.33, 12, 0.12, 1.8],
  [11.7, 12, 0.12, 1.8],
  [15.4, 9.3, 1.6, 0.12],
];

/** The whole basement and everything that lights it. */
export function buildCellar(): { model: Model; lights: AreaLight[] } {
  const model = new Model(pictureSheet);
  const lights: AreaLight[] = [];
  model.storey(FLOOR_ID, 0, () => {
    buildShell(model, lights);
    furnishHeating(model);
    furnishVentilation(model);
    furnishSwitchRoom(model, racks);
    furnishCorridor(model);
    furnishWorkshop(model);
    furnishArchive(model);
    furnishReading(model, lights);
    furnishEnds(model);
    for (const strip of STRIPS) stripLight(model, lights, ...strip);
  });
  return { model, lights };
}

function racks(model: Model): void {
  for (let i = 0; i < 3; i++) model.at(17.15, 2.2 + i * 0.63, -Math.PI / 2, () => serverRack(model, i + 11));
  model.at(13.98, 5.2, Math.PI / 2, () => batteryRack(model));
}
