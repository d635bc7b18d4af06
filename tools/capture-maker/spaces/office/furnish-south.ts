import type { Model } from '../../geometry/model.ts';
import { deskCluster } from '../../furniture/office/desks.ts';
import { ceilingPanel, domePendant, floorLamp, linearPendant, spot } from '../../furniture/lighting/lamps.ts';
import type { AreaLight } from '../../furniture/lighting/lamps.ts';
import { framedPicture, wallScreen, whiteboard } from '../../furniture/living/pictures.ts';
import { bushyPlant, swordPlant, tree } from '../../furniture/living/plants.ts';
import { armchair, sofa } from '../../furniture/living/seats.ts';
import { bookcase, lockers, planterCabinet } from '../../furniture/living/storage.ts';
import { bench, meetingTable, roundTable, rugOn, sideboard } from '../../furniture/living/tables.ts';
import { palette } from '../../materials/palette.ts';
import { CEILING } from './rooms.ts';

const QUARTER = Math.PI / 2;

/** Middles of the three desk clusters, metres. */
export const CLUSTERS = [2.2, 5.8, 9.4].map((x) => ({ x, z: 11.35 }));

export function furnishOffice(model: Model, lights: AreaLight[]): void {
  for (const [i, { x, z }] of CLUSTERS.entries()) {
    model.at(x, z, QUARTER, () => deskCluster(model, i * 4 + 1));
    linearPendant(model, lights, x, z, 0.14, 2.9, CEILING);
  }
  for (const x of [1.2, 2.45]) model.at(x, 8.225, 0, () => bookcase(model, 1.2, 1.9, Math.round(x * 10)));
  model.at(7.7, 8.06, 0, () => whiteboard(model, 1.9, 1.07));
  model.at(11.19, 12.1, -QUARTER, () => lockers(model, 4));
  model.at(11.44, 10.2, -QUARTER, () => framedPicture(model, 'art-lines', 1.6, 0.75, 1));
  model.at(0.8, 13.2, 0, () => tree(model, 5, 2.2));
  model.at(10.9, 13.3, 0, () => bushyPlant(model, 22, 1.25));
  model.at(4, 13.35, Math.PI, () => planterCabinet(model, 1.4, 40));
  model.at(7.6, 13.3, 0, () => bushyPlant(model, 25, 0.95));
  model.at(3.5, 8.45, 0, () => swordPlant(model, 9, 0.95));
  for (const x of [2.2, 4.8, 7.4, 10.4]) ceilingPanel(model, lights, x, 8.9, 0.6, 0.6, CEILING);
}

export function furnishMeeting(model: Model, lights: AreaLight[]): void {
  model.at(13.7, 10.95, QUARTER, () => meetingTable(model, 2.8, 1.2));
  linearPendant(model, lights, 13.7, 10.95, 0.16, 2.4, CEILING);
  model.at(11.56, 10.95, QUARTER, () => wallScreen(model, 'wallscreen', 1.5, 1.7));
  model.at(15.94, 10.2, -QUARTER, () => whiteboard(model, 1.9, 1.07));
  model.at(15.71, 12.5, -QUARTER, () => sideboard(model, 1.6));
  model.at(15.7, 12.2, 0, () => bushyPlant(model, 44, 0.5), 0.74);
  model.at(12.05, 13.25, 0, () => bushyPlant(model, 41, 1.3));
  for (const [x, z] of [
    [12.5, 8.9],
    [14.9, 8.9],
    [12.5, 12.9],
    [14.9, 12.9],
  ] as const)
    spot(model, lights, x, z, CEILING);
}

export function furnishLounge(model: Model, lights: AreaLight[]): void {
  model.at(17.85, 11.1, 0, () => rugOn(model, 2.6, 2.6));
  model.at(16.56, 11.1, QUARTER, () => sofa(model, 2.5, palette.charcoal, palette.rust));
  model.at(19.1, 10.4, -QUARTER - 0.3, () => armchair(model, palette.ochre));
  model.at(19.1, 11.8, -QUARTER + 0.3, () => armchair(model, palette.ochre));
  model.at(17.85, 11.1, 0, () => roundTable(model, palette.walnut, 0.48, 0.36), 0.01);
  model.at(17.95, 11.05, 0, () => swordPlant(model, 12, 0.26), 0.371);
  model.at(16.4, 12.85, 0, () => floorLamp(model, lights));
  model.at(19.1, 8.225, 0, () => bookcase(model, 1.1, 1.9, 33));
  for (const [z, art] of [
    [10.65, 'art-shapes'],
    [11.6, 'art-lines'],
  ] as const) {
    model.at(16.06, z, QUARTER, () => framedPicture(model, art, 1.65, 0.6, 0.8));
  }
  domePendant(model, lights, 17.85, 11.1, 2.05, 0.32, CEILING, palette.black);
  model.at(19.25, 13.2, 0, () => tree(model, 15, 2.1));
}

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
