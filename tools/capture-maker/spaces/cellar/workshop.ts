import { QUARTER } from '../../geometry/vector.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { circulator } from '../../furniture/premises/pipes.ts';
import { extinguisher } from '../../furniture/premises/signs.ts';
import { lockers } from '../../furniture/interior/storage.ts';
import { stripLight } from '../../furniture/premises/lamps.ts';
import { storeShelf } from '../../furniture/interior/office-equipment.ts';
import { stool } from '../../furniture/interior/seating.ts';
import {
  BENCH_HEIGHT,
  packingBench,
  workbench,
  binBoard,
  toolBoard,
} from '../../furniture/works/workbench.ts';
import { handTruck, ladder } from '../../furniture/works/steel.ts';
import { box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { plant } from '../../materials/services-palette.ts';
import { CEILING } from './rooms.ts';

/** The middle and length of the long workbench on the south wall. */
export const WORKBENCH = { x: 18.9, z: 13.32, length: 3.4 };

export function furnishWorkshop(model: Model, lights: AreaLight[]): void {
  const { x, z, length } = WORKBENCH;
  model.at(x, z, Math.PI, () => workbench(model, length));
  model.at(x, 13.7, Math.PI, () => toolBoard(model, 3));
  model.at(21.32, 10.4, -QUARTER, () => packingBench(model, 2.6));
  model.at(21.7, 10.4, -QUARTER, () => binBoard(model, 2.1));
  repairTable(model);
  model.at(15.33, 10.2, QUARTER, () => storeShelf(model, 2.2, 17));
  for (const at of [17.6, 19.3]) model.at(at, 8.14, 0, () => lockers(model, 4));
  model.at(20.75, 7.93, 0, () => ladder(model, 2.5));
  model.at(21.3, 8.15, -0.2, () => handTruck(model));
  model.at(17.3, 12.2, 0.4, () => stool(model));
  model.at(15.1, 13.35, QUARTER, () => extinguisher(model));
  for (const [sx, sz] of [
    [17.3, 9.6],
    [20, 9.6],
    [17.3, 12.3],
    [20, 12.3],
  ] as const)
    stripLight(model, lights, [sx, 2.8, sz], 1.55, CEILING);
}

/** Draws a table in the middle with a pump taken apart on it. */
function repairTable(model: Model): void {
  model.at(18.6, 10.5, 0, () => {
    for (const x of [-0.7, 0.7])
      for (const z of [-0.35, 0.35])
        box(model, plant.anthracite, [x - 0.03, 0, z - 0.03], [x + 0.03, 0.84, z + 0.03], ['bottom']);
    for (const z of [-0.35, 0.35])
      box(model, plant.anthracite, [-0.7, 0.25, z - 0.02], [0.7, 0.29, z + 0.02]);
    box(model, plant.bench, [-0.85, 0.84, -0.45], [0.85, BENCH_HEIGHT, 0.45]);
    box(model, plant.rubber, [-0.6, BENCH_HEIGHT, -0.32], [0.15, BENCH_HEIGHT + 0.006, 0.32], ['bottom']);
    model.at(-0.25, -0.05, 0.5, () => circulator(model, [0, 0.18, 0], 0.05), BENCH_HEIGHT + 0.004);
    box(model, plant.vessel, [0.35, BENCH_HEIGHT, -0.3], [0.7, BENCH_HEIGHT + 0.16, -0.08], ['bottom']);
    box(model, plant.cardboard, [0.4, BENCH_HEIGHT, 0.06], [0.68, BENCH_HEIGHT + 0.12, 0.3], ['bottom']);
  });
}
