import {
  boiler,
  bufferTank,
  expansionVessel,
  gauge,
  manifold,
  pumpInline,
  valve,
} from '../furniture/heating.ts';
import { cabinets, extinguisher, meterBoard } from '../furniture/switchgear.ts';
import { airHandler, duct, hangers, spiralDuct } from '../furniture/ventilation.ts';
import { cableTray } from '../furniture/technical.ts';
import { pipe } from '../geometry/pipe.ts';
import { block } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Material } from '../materials/material.ts';
import { palette } from '../materials/palette.ts';
import { plant } from '../materials/plant-palette.ts';
import { CEILING } from './rooms.ts';

const QUARTER = Math.PI / 2;
export const BOILERS = [1.55, 3.05] as const;
export const TANKS = [5.0, 6.45] as const;
/** Depth at which boilers and tanks stand, metres. */
export const ROW = 1.35;
/** Heights of the runs under the ceiling. */
const FLOW = 2.62;
const RETURN = 2.4;

/** Boilers and tanks on the north side, the distribution on the east wall, water on the west. */
export function furnishHeating(model: Model): void {
  for (const x of BOILERS) {
    model.at(x, ROW, 0, () => boiler(model));
    riser(model, plant.flow, [x - 0.22, 1.8, ROW - 0.2], FLOW, 1.7);
    riser(model, plant.feedback, [x + 0.22, 1.8, ROW - 0.2], RETURN, 1.95);
    spiralDuct(
      model,
      [
        [x, 1.8, ROW - 0.4],
        [x, 2.86, ROW - 0.4],
        [x, 2.86, 0.72],
      ],
      0.1,
    );
  }
  spiralDuct(
    model,
    [
      [4, 2.86, 0.62],
      [0.32, 2.86, 0.62],
    ],
    0.13,
  );
  for (const x of TANKS) {
    model.at(x, ROW, 0, () => bufferTank(model));
    riser(model, plant.flow, [x, 2.1, ROW], FLOW, 1.7);
    riser(model, plant.feedback, [x + 0.3, 2.08, ROW], RETURN, 1.95);
  }
  pipe(
    model,
    plant.flow,
    [
      [1, FLOW, 1.7],
      [8.55, FLOW, 1.7],
      [8.55, FLOW, 2.6],
      [8.55, 0.9, 2.6],
      [8.55, 0.9, 2.75],
    ],
    0.065,
    12,
  );
  pipe(
    model,
    plant.feedback,
    [
      [1.3, RETURN, 1.95],
      [8.3, RETURN, 1.95],
      [8.3, RETURN, 2.45],
      [8.3, 0.62, 2.45],
      [8.55, 0.62, 2.75],
    ],
    0.065,
    12,
  );
  hangers(model, [1, 8], [1.7, 1.95], 2.3, CEILING);
  model.at(8.55, 2.9, -QUARTER, () => manifold(model, 4, 2.75));
  pipe(
    model,
    plant.flow,
    [
      [8.55, 2.75, 3.1],
      [8.55, 2.75, 6.35],
    ],
    0.05,
    10,
  );
  pipe(
    model,
    plant.feedback,
    [
      [8.55, 2.6, 3.34],
      [8.55, 2.6, 6.35],
    ],
    0.05,
    10,
  );
  model.at(7.75, 0.95, 0, () => expansionVessel(model));
  pipe(
    model,
    plant.feedback,
    [
      [7.75, 1.2, 0.95],
      [7.75, RETURN, 0.95],
      [7.75, RETURN, 1.95],
    ],
    0.025,
    8,
  );
  waterEntry(model);
  model.at(2.2, 6.05, Math.PI, () => cabinets(model, 2));
  model.at(3.6, 6.3, Math.PI, () => extinguisher(model));
  pipe(
    model,
    plant.gas,
    [
      [0.32, 2.2, 1.0],
      [0.55, 2.2, 1.0],
      [0.55, 2.2, 0.45],
      [3.05, 2.2, 0.45],
      [3.05, 1.2, 0.45],
      [3.05, 1.2, 0.78],
    ],
    0.028,
    8,
  );
  pipe(
    model,
    plant.gas,
    [
      [1.55, 2.2, 0.45],
      [1.55, 1.2, 0.45],
      [1.55, 1.2, 0.78],
    ],
    0.028,
    8,
  );
  for (const z of [3.9])
    for (const x of [2.2, 6.6]) block(model, plant.casingDark, [x, 0, z], [0.3, 0.004, 0.3], ['bottom']);
}

function riser(model: Model, material: Material, [x, y, z]: Vec3, top: number, run: number): void {
  pipe(
    model,
    material,
    [
      [x, y, z],
      [x, top, z],
      [x, top, run],
    ],
    0.045,
    10,
  );
  valve(model, [x, y + 0.16, z]);
  if (material === plant.flow) gauge(model, [x, y + 0.32, z + 0.05], [0, 0, 1]);
}

/** The mains water: meter, filter, softener, and pumps that raise the pressure. */
function waterEntry(model: Model): void {
  pipe(
    model,
    plant.water,
    [
      [0.32, 0.9, 5.2],
      [0.55, 0.9, 5.2],
      [0.55, 0.9, 3.0],
      [0.55, 2.75, 3.0],
      [0.55, 2.75, 6.35],
    ],
    0.04,
    10,
  );
  for (const z of [4.9, 3.3]) block(model, palette.brass, [0.55, 0.85, z], [0.13, 0.13, 0.16]);
  block(model, plant.feedback, [0.55, 0.66, 4.5], [0.14, 0.22, 0.14]);
  model.at(0.62, 4, QUARTER, () => {
    block(model, plant.casing, [0, 0, 0.1], [0.42, 1.05, 0.46]);
    block(model, plant.casingDark, [0, 0.72, 0.335], [0.32, 0.22, 0.012], ['back']);
  });
  model.at(0.75, 2.6, QUARTER, () => {
    block(model, plant.casingDark, [0, 0, 0], [0.9, 0.12, 0.5], ['bottom']);
    for (const x of [-0.25, 0.2]) {
      pipe(
        model,
        plant.water,
        [
          [x, 0.12, 0],
          [x, 1.3, 0],
        ],
        0.035,
        10,
      );
      pumpInline(model, [x, 0.55, 0]);
      valve(model, [x, 1, 0]);
    }
    pipe(
      model,
      plant.water,
      [
        [-0.5, 1.3, 0],
        [0.45, 1.3, 0],
      ],
      0.045,
      10,
    );
  });
}

/** The air handling unit, its ducts overhead, and the pipes to its coils. */
export function furnishVentilation(model: Model): void {
  model.at(11.2, 1.35, 0, () => airHandler(model));
  duct(model, [9.5, 1.7, 1.0], [10.3, 2.35, 1.7]);
  duct(model, [9.5, 2.35, 1.0], [10.3, 2.95, 6.36]);
  duct(model, [12.2, 1.7, 1.0], [13.0, 2.2, 1.7]);
  duct(model, [12.2, 2.2, 0.32], [13.0, 2.8, 1.7]);
  spiralDuct(
    model,
    [
      [11.3, 1.7, 1.35],
      [11.3, 2.6, 1.35],
      [11.3, 2.6, 6.36],
    ],
    0.2,
  );
  spiralDuct(
    model,
    [
      [10.9, 2.65, 3.2],
      [9.12, 2.65, 3.2],
    ],
    0.125,
  );
  for (const [x, material] of [
    [11.9, plant.flow],
    [12.1, plant.feedback],
  ] as const) {
    pipe(
      model,
      material,
      [
        [x, 1.0, 2.1],
        [x, 1.0, 2.3],
        [x, 2.5, 2.3],
        [x, 2.5, 6.36],
      ],
      0.035,
      10,
    );
    valve(model, [x, 1.5, 2.3]);
    pumpInline(model, [x, 1.95, 2.3]);
  }
  model.at(13.22, 4.4, -QUARTER, () => cabinets(model, 2));
  model.at(9.12, 5.6, QUARTER, () => extinguisher(model));
}

/** Switchgear along the north, meters on the west wall, telecommunication racks on the east. */
export function furnishSwitchRoom(model: Model, racks: (model: Model) => void): void {
  model.at(15.7, 0.56, 0, () => cabinets(model, 4));
  model.at(13.9, 2.5, 0, () => cableTray(model, 3.7, 2.45));
  model.at(15.7, 0.56, 0, () => cableTray(model, 1.9, 2.2));
  model.at(13.7, 3.3, QUARTER, () => meterBoard(model, 4));
  racks(model);
  block(model, plant.rubber, [15.7, 0, 1.3], [3.3, 0.006, 0.9], ['bottom']);
  model.at(17.2, 6.3, Math.PI, () => extinguisher(model));
}
