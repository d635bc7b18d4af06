import { AIR_UNIT, airHandlingUnit } from '../../furniture/services/air-handling.ts';
import { canvasJoint, duct, ductHanger } from '../../furniture/services/ducts.ts';
import type { AreaLight } from '../../furniture/lighting/lamps.ts';
import { jacketedPipe, leverValve } from '../../furniture/services/pipework.ts';
import { circulator, gauge } from '../../furniture/services/pumps.ts';
import { stripLight } from '../../furniture/lighting/strip-lights.ts';
import { distributionBoard } from '../../furniture/services/switchgear.ts';
import { storeShelf } from '../../furniture/office/technical.ts';
import { box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services/palette.ts';
import { LOUVRES } from './light-well.ts';
import { CEILING } from './rooms.ts';

const QUARTER = Math.PI / 2;
/** Middle of the air handling unit, which faces south. */
export const AIR_UNIT_AT = { x: 12.3, z: 9.35 };
/** The supply duct that leaves for the corridor: from x0 to x1, its underside and top. */
export const SUPPLY_DUCT = { x0: 13.0, x1: 13.6, y0: 2.66, y1: 3.06 };

export function furnishVentilation(model: Model, lights: AreaLight[]): void {
  model.at(AIR_UNIT_AT.x, AIR_UNIT_AT.z, 0, () => airHandlingUnit(model));
  ducts(model);
  coilPipes(model);
  model.at(14.68, 13.05, -QUARTER, () => storeShelf(model, 1.2, 7));
  model.at(14.9, 10.95, -QUARTER, () => distributionBoard(model, 1.0));
  spareFilters(model);
  for (const [x, z] of [
    [11.35, 11.4],
    [13.6, 11.4],
    [9.65, 9.3],
  ] as const)
    stripLight(model, lights, [x, 2.8, z], 1.55, CEILING, { turned: x < 10 });
  // Behind the unit, for whoever serves it from there.
  for (const x of [11.3, 14]) stripLight(model, lights, [x, 2.95, 8.2], 1.25, CEILING, { power: 14 });
}

function ducts(model: Model): void {
  const top = AIR_UNIT.height;
  const middle = AIR_UNIT_AT.z;
  for (const x of LOUVRES) {
    canvasJoint(model, [x - 0.33, top, middle - 0.35], [x + 0.33, top + 0.16, middle + 0.35]);
    duct(model, [x - 0.35, top + 0.16, middle - 0.38], [x + 0.35, 2.66, middle + 0.38], 'y');
    model.on('ceiling', () => {
      duct(model, [x - 0.35, 2.66, middle - 0.4], [x + 0.35, 3.14, 13.7], 'z');
      for (const z of [10.6, 12.6]) ductHanger(model, 'z', z, [x - 0.35, x + 0.35], 2.66, CEILING);
    });
  }
  const { x0, x1, y0, y1 } = SUPPLY_DUCT;
  canvasJoint(model, [x0 + 0.02, top, middle - 0.3], [x1 - 0.02, top + 0.16, middle + 0.3]);
  duct(model, [x0, top + 0.16, middle - 0.33], [x1, y0, middle + 0.33], 'y');
  model.on('ceiling', () => duct(model, [x0, y0, 7.9], [x1, y1, middle + 0.36], 'z'));
  canvasJoint(model, [13.85, top, middle - 0.3], [14.4, top + 0.16, middle + 0.3]);
  duct(model, [13.83, top + 0.16, middle - 0.33], [14.42, CEILING, middle + 0.33], 'y');
}

/** Heating water for the unit's coil: from the wall to its west end, with a pump and valves. */
function coilPipes(model: Model): void {
  const end = AIR_UNIT_AT.x - AIR_UNIT.length / 2;
  jacketedPipe(
    model,
    plant.supply,
    [
      [9.38, 2.5, 7.9],
      [9.38, 2.5, 9.1],
      [9.38, 1.5, 9.1],
      [end + 0.02, 1.5, 9.1],
    ],
    0.04,
  );
  jacketedPipe(
    model,
    plant.back,
    [
      [9.38, 2.3, 7.9],
      [9.38, 2.3, 9.62],
      [9.38, 0.7, 9.62],
      [end + 0.02, 0.7, 9.62],
    ],
    0.04,
  );
  model.at(9.38, 9.1, QUARTER, () => leverValve(model, [0, 2.2, 0], 0.04, plant.safetyRed));
  model.at(9.38, 9.62, QUARTER, () => {
    leverValve(model, [0, 1.95, 0], 0.04, plant.back);
    circulator(model, [0, 1.35, 0], 0.04);
    gauge(model, [0, 1.7, 0.08]);
  });
}

/** A pallet with boxed filters below the window. */
function spareFilters(model: Model): void {
  model.at(13.1, 13.1, 0, () => {
    for (const x of [-0.5, 0, 0.45]) box(model, plant.bench, [x, 0, -0.4], [x + 0.08, 0.1, 0.4], ['bottom']);
    box(model, plant.bench, [-0.55, 0.1, -0.4], [0.58, 0.125, 0.4]);
    for (const [x, y, tall] of [
      [-0.52, 0.125, 0.62],
      [0.04, 0.125, 0.62],
      [-0.5, 0.745, 0.6],
    ] as const) {
      box(model, plant.cardboard, [x, y, -0.32], [x + 0.52, y + tall, 0.32], ['bottom']);
      box(model, palette.sand, [x + 0.22, y, 0.3205], [x + 0.3, y + tall, 0.322], ['back', 'bottom']);
    }
  });
}
