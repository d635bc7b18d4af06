import { QUARTER } from '../../geometry/vector.ts';
import type { Model } from '../../geometry/model.ts';
import { deskCluster } from '../../furniture/interior/tables.ts';
import { ceilingPanel, linearPendant } from '../../furniture/premises/lamps.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { framedPicture, whiteboard } from '../../furniture/interior/office-equipment.ts';
import { bushyPlant, swordPlant, planterCabinet } from '../../furniture/interior/plants.ts';
import { tree } from '../../furniture/interior/trees.ts';
import { bookcase, lockers } from '../../furniture/interior/storage.ts';
import { CEILING } from './rooms.ts';

/** The middles of the three desk clusters, in metres. */
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
