import { QUARTER } from '../../geometry/vector.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { circulator } from '../../furniture/premises/pipes.ts';
import { extinguisher } from '../../furniture/premises/signs.ts';
import { lockers, planChest, stepStool, trolley, bench } from '../../furniture/interior/storage.ts';
import { stripLight } from '../../furniture/premises/lamps.ts';
import { storeShelf, framedPicture } from '../../furniture/interior/office-equipment.ts';
import { stool } from '../../furniture/interior/seating.ts';
import {
  BENCH_HEIGHT,
  packingBench,
  workbench,
  binBoard,
  toolBoard,
} from '../../furniture/works/workbench.ts';
import { handTruck, ladder } from '../../furniture/works/steel.ts';
import { box, block } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { plant } from '../../materials/services-palette.ts';
import { CEILING } from './rooms.ts';
import { carriage, rails } from '../../furniture/interior/mobile-shelving.ts';
import { palette } from '../../materials/palette.ts';
import { hookRail } from '../../furniture/works/safety.ts';
import { pipe } from '../../geometry/pipe.ts';

/** The mobile shelving: its carriages' length and front, and the middles of the carriages. One aisle is open. */
export const SHELVING = { length: 3.6, front: 4.05, carriages: [0.67, 1.41, 2.15, 3.82, 4.56, 5.3] };

/** The open aisle, from face to face. */
export const AISLE = { x0: 2.51, x1: 3.46 };

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

export function furnishArchive(model: Model, lights: AreaLight[]): void {
  const { length, front, carriages } = SHELVING;
  model.at(0, front, 0, () => rails(model, 0.31, 5.9, length));
  for (const [i, x] of carriages.entries())
    model.at(x, front, 0, () =>
      carriage(model, length, i, { left: i === 3, right: i === 2 || i === 5 }, i > 0),
    );
  model.at(6.7, 0.78, 0, () => planChest(model, 1.5));
  model.at(3.2, 5.38, 0, () => trolley(model));
  model.at(2.8, 0.75, 0.2, () => stepStool(model));
  model.at(0.3, 5.1, QUARTER, () => extinguisher(model));
  slidingDoor(model);
  for (const x of [1.5, 4.1])
    model.at(x, 5.7, Math.PI, () => framedPicture(model, 'drawing', 1.65, 1.1, 0.76));
  for (const x of [1.5, 4, 6.6]) stripLight(model, lights, [x, 2.85, 4.85], 1.55, CEILING);
  for (const [x, z] of [
    [2.985, 1.4],
    [2.985, 3.2],
    [6.65, 2.2],
  ] as const)
    stripLight(model, lights, [x, 2.85, z], 1.25, CEILING, { turned: true, power: 20 });
}

/** Draws the archive's fire door, which slides along the wall on a rail and is open. */
function slidingDoor(model: Model): void {
  const face = 5.7;
  box(model, palette.graphite, [4.95, 2.3, face - 0.09], [7.45, 2.38, face - 0.01]);
  box(model, plant.doorSteel, [5.05, 0.02, face - 0.085], [6.22, 2.28, face - 0.025]);
  block(model, palette.steel, [6.08, 1.0, face - 0.1], [0.03, 0.22, 0.03]);
  for (const x of [5.3, 5.97]) block(model, palette.steel, [x, 2.24, face - 0.1], [0.06, 0.12, 0.03]);
}

export function furnishChanging(model: Model, lights: AreaLight[]): void {
  model.at(21.45, 2.2, -QUARTER, () => lockers(model, 8));
  model.at(20.45, 2.2, QUARTER, () => bench(model, 2.4));
  model.at(19.2, 2.2, QUARTER, () => hookRail(model, 8));
  sink(model);
  for (const z of [1.7, 4])
    stripLight(model, lights, [20.45, 2.85, z], 1.55, CEILING, { turned: true, power: 18 });
}

function sink(model: Model): void {
  model.at(21.7, 4.9, -QUARTER, () => {
    box(model, palette.board, [-0.3, 0.72, 0.01], [0.3, 0.88, 0.45], ['back', 'top']);
    box(model, palette.board, [-0.3, 0.84, 0.01], [0.3, 0.86, 0.45], ['bottom', 'front', 'left', 'right']);
    box(model, palette.steel, [-0.3, 1.2, 0.002], [0.3, 1.9, 0.012], ['back']);
    pipe(
      model,
      palette.chrome,
      [
        [0, 0.86, 0.08],
        [0, 1.06, 0.08],
        [0, 1.06, 0.24],
        [0, 1.02, 0.24],
      ],
      0.014,
      { segments: 8, bend: 0.05 },
    );
    pipe(
      model,
      palette.chrome,
      [
        [0, 0.73, 0.2],
        [0, 0.55, 0.2],
        [0, 0.5, 0.02],
      ],
      0.02,
      { segments: 8 },
    );
  });
}
