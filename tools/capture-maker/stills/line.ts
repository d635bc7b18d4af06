import { TRACK, conveyor, crate } from '../furniture/works/conveyor.ts';
import { machiningCentre, signalTower } from '../furniture/works/machines.ts';
import { pallet, stillage } from '../furniture/works/pallets.ts';
import { robotArm, safetyFence } from '../furniture/works/robot.ts';
import { forklift } from '../furniture/works/vehicles.ts';
import { block } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import { works } from '../materials/works-palette.ts';

/** What stands in the hall: the line along its left, stores and more machines along its right. */
export function buildLine(model: Model): void {
  machines(model);
  track(model);
  cell(model);
  stores(model);
}

function machines(model: Model): void {
  for (const [i, z] of [5, 9.6, 14.2, 18.8, 23.4].entries()) {
    model.at(4.1, z, Math.PI / 2, () => machiningCentre(model, works.petrol, i));
    if (i < 4) model.at(18.6, z - 0.6, -Math.PI / 2, () => machiningCentre(model, works.petrol, i + 1));
  }
}

function track(model: Model): void {
  model.at(7.4, 39, Math.PI / 2, () => conveyor(model, 36));
  for (const [i, z] of [38.2, 36.1, 35.2, 31.2, 27.5, 25.2, 22.1, 20.6, 17.2, 14, 12.2, 9].entries())
    model.at(7.4, z, Math.PI / 2 + (i % 3) * 0.04, () => crate(model, i), TRACK);
  model.at(9.7, 39.4, 0, () => {
    block(model, works.graphite, [-0.9, 0, 0], [0.5, 0.95, 0.5]);
    block(model, works.lightGrey, [-0.9, 0.95, 0], [0.7, 0.05, 0.5]);
  });
}

/** The robot and its fence. */
function cell(model: Model): void {
  const [x0, x1, z0, z1] = [5.2, 10.7, 31, 36.8];
  model.at(9.3, 34, -Math.PI / 2 - 0.12, () => robotArm(model, 1.75));
  model.at(9.2, 32, -0.3, () => pallet(model, 9, 1));
  model.at(x1, z1, Math.PI / 2, () => safetyFence(model, z1 - z0));
  model.at(8.1, z1, 0, () => safetyFence(model, x1 - 8.1));
  model.at(x0, z1, 0, () => safetyFence(model, 1.5));
  model.at(8.1, z0, 0, () => safetyFence(model, x1 - 8.1));
  model.at(11.2, 31.3, 0.2, () => {
    block(model, works.lightGrey, [0, 0, 0], [0.8, 1.9, 0.45]);
    block(model, works.graphite, [0, 1.2, 0.23], [0.5, 0.4, 0.01]);
    block(model, works.display, [0, 1.24, 0.236], [0.42, 0.3, 0.004]);
    block(model, works.yellow, [0, 0.6, 0.23], [0.2, 0.2, 0.006]);
    signalTower(model, [0.25, 1.9, 0], 0);
  });
  model.rectangle(works.lineYellow, [x0 - 0.2, 0.003, z1 + 0.25], [x1 - x0 + 0.4, 0, 0], [0, 0, -0.12]);
}

function stores(model: Model): void {
  const rows: [number, number, number][] = [
    [16.1, 36.9, 3],
    [16.1, 35.5, 4],
    [16.1, 34.1, 2],
    [18.7, 36.6, 4],
    [18.7, 35.2, 4],
    [18.7, 33.8, 3],
    [16.1, 31.6, 3],
  ];
  for (const [i, [x, z, layers]] of rows.entries())
    model.at(x, z, (i % 3) * 0.03 - 0.02, () => pallet(model, i, layers));
  for (const [x, z] of [
    [15.9, 21],
    [15.9, 22.4],
    [17.4, 21.2],
    [18.9, 22.8],
  ] as const)
    model.at(x, z, 0.02, () => stillage(model));
  model.at(17.0, 28.2, 2.5, () => forklift(model));
}
