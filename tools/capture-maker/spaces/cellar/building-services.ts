import { QUARTER, type Vec3 } from '../../geometry/vector.ts';
import {
  AIR_UNIT,
  duct,
  ductHanger,
  canvasJoint,
  grille,
  spiralDuct,
} from '../../furniture/premises/air-handling.ts';
import { jacketedPipe, circulator, gauge, leverValve } from '../../furniture/premises/pipes.ts';
import type { Model } from '../../geometry/model.ts';
import { plant } from '../../materials/services-palette.ts';
import { CEILING, OUTER, WELL } from './rooms.ts';
import { swordPlant, bushyPlant } from '../../furniture/interior/plants.ts';
import { box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import { cellRandom } from '../../materials/patterns.ts';
import { palette } from '../../materials/palette.ts';
import { BOILER, boiler, FLUE, flue, manifold } from '../../furniture/premises/heating.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { extinguisher, wallSign } from '../../furniture/premises/signs.ts';
import { stripLight } from '../../furniture/premises/lamps.ts';
import { switchCabinet } from '../../furniture/premises/electrical.ts';
import { bufferTank } from '../../furniture/premises/tanks.ts';
import { buildHeatingPipes, PLINTH, BOILERS, TANKS, MANIFOLD_AT } from './heating-pipes.ts';

/** The places where the air unit's ducts meet the outer wall. */
const LOUVRES = [10.6, 12.1];

export function ducts(model: Model): void {
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

/** Draws the heating pipes of the unit's coil, from the wall to its west end, with a pump and valves. */
export function coilPipes(model: Model): void {
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

/** The middle of the air handling unit, which faces south. */
export const AIR_UNIT_AT = { x: 12.3, z: 9.35 };

/** The supply duct to the corridor: from x0 to x1, its underside and top. */
export const SUPPLY_DUCT = { x0: 13.0, x1: 13.6, y0: 2.66, y1: 3.06 };

/**
 * Draws the pit south of the windows: a planted bed of gravel, louvres of the air unit, and a railing at
 * street level.
 */
export function buildLightWell(model: Model): void {
  const { x0, z0, x1, z1, bed } = WELL;
  model.rectangle(plant.gravel, [x0, bed, z1], [x1 - x0, 0, 0], [0, 0, z0 - z1]);
  for (let i = 0; i < 11; i++) {
    const x = x0 + 0.6 + i * 0.93 + cellRandom(i, 3) * 0.2;
    const z = z1 - 0.55 - cellRandom(i, 4) * 0.5;
    // Planted so deep that the gravel hides the pots.
    if (i % 3 === 1) model.at(x, z, i, () => bushyPlant(model, i + 60, 1.5), bed - 0.46);
    else model.at(x, z, i, () => swordPlant(model, i + 80, 1.2), bed - 0.42);
  }
  for (const x of LOUVRES) model.at(x, OUTER.z1, 0, () => grille(model, 0, 2.9, 0.66, 0.46));
  railing(model);
}

function railing(model: Model): void {
  const { x0, z0, x1, z1, top, wall } = WELL;
  const [a, b, c] = [x0 - wall / 2, x1 + wall / 2, z1 + wall / 2];
  for (const y of [top + 0.5, top + 0.98]) {
    box(model, palette.frame, [a - 0.02, y, c - 0.02], [b + 0.02, y + 0.04, c + 0.02]);
    for (const x of [a, b]) box(model, palette.frame, [x - 0.02, y, z0], [x + 0.02, y + 0.04, c]);
  }
  const posts = 10;
  for (let i = 0; i <= posts; i++) {
    const x = a + ((b - a) * i) / posts;
    rod(model, palette.frame, [x, top - 0.02, c], [x, top + 1, c], 0.016, 8);
  }
}

export function furnishHeating(model: Model, lights: AreaLight[]): void {
  boilers(model);
  for (const [i, { x, z }] of TANKS.entries())
    model.at(x, z, i === 0 ? 2.2 : 2.75, () => bufferTank(model, `tank-${i + 1}`));
  model.at(MANIFOLD_AT.x, MANIFOLD_AT.z, 0, () => manifold(model, MANIFOLD_AT.circuits));
  buildHeatingPipes(model);
  controls(model);
  model.on('ceiling', () => spiralDuct(model, [3.1, 2.98, 10.4], [9, 2.98, 10.4], 0.15));
  for (const [x, z] of [
    [4.3, 9.2],
    [6.9, 9.2],
    [4.4, 11.5],
    [7.2, 11.5],
  ] as const)
    stripLight(model, lights, [x, 2.8, z], 1.55, CEILING);
  stripLight(model, lights, [1.3, 3.0, 12], 1.55, CEILING, { turned: true });
  stripLight(model, lights, [3.6, 2.8, 13.1], 1.25, CEILING, { power: 18 });
}

function boilers(model: Model): void {
  const [first, last] = [BOILERS[0]!.z - 0.65, BOILERS[1]!.z + 0.65];
  box(model, palette.concrete, [0.42, 0, first], [2.05, PLINTH, last], ['bottom']);
  for (const [a, b] of [
    [
      [0.42, first - 0.004],
      [2.054, first],
    ],
    [
      [0.42, last],
      [2.054, last + 0.004],
    ],
    [
      [2.05, first],
      [2.054, last],
    ],
  ] as const)
    box(model, plant.safetyYellow, [a[0], PLINTH - 0.035, a[1]], [b[0], PLINTH + 0.001, b[1]]);
  for (const { x, z } of BOILERS) {
    model.at(x, z, QUARTER, () => boiler(model), PLINTH);
    const top = PLINTH + BOILER.height;
    const back = x + FLUE[1];
    // The second boiler's flue joins the first one's, which leaves through the ceiling.
    const joint: Vec3[] = [
      [back, top + 0.06, z],
      [back, 2.86, z],
      [back, 2.86, 8.6],
    ];
    flue(model, z === BOILERS[0]!.z ? [...joint, [back, CEILING, 8.6]] : joint, 0.12);
  }
}

function controls(model: Model): void {
  for (const [i, kind] of (['controls', 'ways'] as const).entries())
    model.at(8.7, 9.35 + i * 0.8, -QUARTER, () => switchCabinet(model, kind));
  model.at(9, 13.35, -QUARTER, () => extinguisher(model));
  model.at(5.8, 13.7, Math.PI, () => wallSign(model, 'drawing', 1.6, 0.34, 0.24));
}
