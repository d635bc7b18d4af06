import { QUARTER } from '../../geometry/vector.ts';
import { BOILER, CONNECTIONS, MANIFOLD } from '../../furniture/premises/heating.ts';
import { hanger, jacketedPipe, trapeze, gauge, leverValve } from '../../furniture/premises/pipes.ts';
import { nameplate } from '../../furniture/premises/signs.ts';
import { TANK, expansionVessel } from '../../furniture/premises/tanks.ts';
import { pipe } from '../../geometry/pipe.ts';
import { block, box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { CEILING } from './rooms.ts';

const MAIN = 0.085;

/** Draws the pipes for heating water, gas, and the filling water. */
export function buildHeatingPipes(model: Model): void {
  mains(model);
  gasLine(model);
  fillStation(model);
}

/** Draws pipes between boilers, tanks and manifold. In the boilers' frame, x points north and z east. */
function mains(model: Model): void {
  const top = PLINTH + BOILER.height;
  const [hot, cold] = CONNECTIONS.map(([aside, ahead]) => ({ x: BOILERS[0]!.x + ahead, z: -aside }));
  const tank = TANKS[0]!;
  for (const { z } of BOILERS) {
    jacketedPipe(
      model,
      plant.supply,
      [
        [hot!.x, top, z + hot!.z],
        [hot!.x, 2.55, z + hot!.z],
      ],
      0.065,
    );
    leverValve(model, [hot!.x, 2.12, z + hot!.z], 0.065, plant.safetyRed);
    jacketedPipe(
      model,
      plant.back,
      [
        [cold!.x, top, z + cold!.z],
        [cold!.x, 2.32, z + cold!.z],
      ],
      0.065,
    );
    leverValve(model, [cold!.x, 2.06, z + cold!.z], 0.065, plant.back);
  }
  jacketedPipe(
    model,
    plant.supply,
    [
      [hot!.x, 2.55, 9.2],
      [hot!.x, 2.55, 12.0],
      [hot!.x - 0.16, 2.55, 12.1],
      [hot!.x - 0.16, 1.72, 12.1],
      [hot!.x - 0.16, 1.72, tank.z - TANK.radius * 0.9],
    ],
    MAIN,
  );
  jacketedPipe(
    model,
    plant.back,
    [
      [cold!.x, 2.32, 9.0],
      [cold!.x, 2.32, 11.85],
      [cold!.x, 0.42, 11.85],
      [cold!.x - 0.3, 0.42, 11.95],
      [cold!.x - 0.3, 0.42, tank.z - TANK.radius * 0.8],
    ],
    MAIN,
  );
  jacketedPipe(
    model,
    plant.supply,
    [
      [1.5, 1.78, 12.85],
      [2.1, 1.78, 12.85],
    ],
    MAIN,
  );
  jacketedPipe(
    model,
    plant.back,
    [
      [1.5, 0.3, 12.85],
      [2.1, 0.3, 12.85],
    ],
    MAIN,
  );
  toManifold(model);
}

function toManifold(model: Model): void {
  const [{ x, z }, { supply, back }] = [TANKS[1]!, MANIFOLD];
  const wall = MANIFOLD_AT.z;
  jacketedPipe(
    model,
    plant.supply,
    [
      [x, TANK.height - 0.02, z],
      [x, 2.78, z],
      [x, 2.78, wall + supply.z],
      [x, supply.y, wall + supply.z],
      [MANIFOLD_AT.x + 0.05, supply.y, wall + supply.z],
    ],
    MAIN,
  );
  const aside = x - 0.32;
  jacketedPipe(
    model,
    plant.back,
    [
      [x - 0.16, 0.34, z - 0.42],
      [x - 0.16, 0.34, 12.1],
      [aside, 0.34, 12.1],
      [aside, 2.78, 12.1],
      [aside, 2.78, wall + back.z],
      [aside, back.y, wall + back.z],
      [MANIFOLD_AT.x + 0.05, back.y, wall + back.z],
    ],
    MAIN,
  );
  for (const along of [9.2, 10.6, 11.9])
    trapeze(model, [aside - 0.14, x + 0.14], 2.78 - MAIN, along, CEILING);
  leverValve(model, [x, 1.6, wall + supply.z], MAIN, plant.safetyRed);
  leverValve(model, [aside, 1.6, wall + back.z], MAIN, plant.back);
  gauge(model, [x, 1.9, wall + supply.z + MAIN + 0.045], 0.06);
  gauge(model, [aside, 1.9, wall + back.z + MAIN + 0.045], 0.06);
}

function gasLine(model: Model): void {
  const gas = plant.gas;
  pipe(
    model,
    gas,
    [
      [0.42, 0.9, 8.25],
      [0.42, 2.2, 8.25],
      [0.42, 2.2, 11.2],
    ],
    0.028,
  );
  for (const { z } of BOILERS)
    pipe(
      model,
      gas,
      [
        [0.42, 2.2, z + 0.3],
        [0.42, 1.9, z + 0.3],
        [0.42, 1.0, z + 0.3],
        [0.66, 1.0, z + 0.3],
      ],
      0.022,
    );
  model.at(0.3, 8.25, QUARTER, () => {
    block(model, palette.steel, [0, 0.62, 0.15], [0.34, 0.36, 0.24]);
    block(model, plant.gas, [0, 0.98, 0.14], [0.08, 0.06, 0.08]);
    box(model, palette.black, [-0.1, 0.8, 0.27], [0.1, 0.9, 0.275], ['back']);
    nameplate(model, 0, 0.67, 0.2745);
  });
  pipe(
    model,
    gas,
    [
      [0.45, 0.62, 8.25],
      [0.45, 0.3, 8.25],
      [0.3, 0.3, 8.25],
    ],
    0.028,
  );
}

/** Draws expansion vessels, and the filling point. */
function fillStation(model: Model): void {
  model.at(6.62, 8.35, 0, () => expansionVessel(model, 0.28, 1.25));
  model.at(7.22, 8.3, 0, () => expansionVessel(model, 0.2, 0.85));
  const green = plant.water;
  jacketedPipe(
    model,
    green,
    [
      [8.98, 2.72, 7.99],
      [6.35, 2.72, 7.99],
      [6.35, 0.55, 7.99],
      [6.35, 0.2, 8.05],
      [6.62, 0.2, 8.2],
    ],
    0.035,
  );
  for (const y of [0.8, 1.3]) leverValve(model, [6.35, y, 7.99], 0.035, plant.water);
  gauge(model, [6.35, 1.05, 8.06], 0.045);
  pipe(
    model,
    palette.chrome,
    [
      [6.62, 1.3, 8.35],
      [6.62, 1.5, 8.35],
      [6.35, 1.5, 8.0],
    ],
    0.014,
    { segments: 8, bend: 0.06 },
  );
  for (const x of [7.2, 8.4]) hanger(model, [x, 2.72, 7.99], [1, 0, 0], 0.035, CEILING);
}

/** The height of the plinth under the boilers, in metres. */
export const PLINTH = 0.1;

/** The middles of the boilers, which face east. */
export const BOILERS = [9.35, 10.85].map((z) => ({ x: 1.2, z }));

/** The middles of the buffer tanks. */
export const TANKS = [
  { x: 1.15, z: 12.75 },
  { x: 2.45, z: 12.85 },
];

/** The start of the manifold on the north wall, and its number of circuits. */
export const MANIFOLD_AT = { x: 2.75, z: 7.9, circuits: 5 };
