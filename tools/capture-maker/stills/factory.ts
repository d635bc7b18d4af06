import { afternoon, hazySun } from '../building/daylight.ts';
import type { Still } from '../building/space.ts';
import { Model } from '../geometry/model.ts';
import type { AreaLight } from '../light/area-light.ts';
import { panorama } from '../materials/panorama.ts';
import { pictureSheet } from '../materials/drawings.ts';
import {
  TRACK,
  conveyor,
  crate,
  machiningCentre,
  signalTower,
  robotArm,
  safetyFence,
} from '../furniture/works/machines.ts';
import {
  pallet,
  stillage,
  craneBridge,
  latticeGirder,
  steelBeam,
  steelColumn,
} from '../furniture/works/steel.ts';
import { forklift } from '../furniture/works/vehicles.ts';
import { block, box } from '../geometry/primitives.ts';
import { works } from '../materials/works-palette.ts';
import { lampBar, skyLight, windowWall } from './window-wall.ts';
import { line, tube } from '../geometry/rounded.ts';
import { exitSign } from '../furniture/works/safety.ts';
import { extinguisher } from '../furniture/works/instruments.ts';

export const space: Still = {
  folder: 'stills/factory',
  build: () => {
    const model = new Model(pictureSheet);
    const lights: AreaLight[] = [];
    model.floor('ground', 0, () => {
      buildHall(model, lights);
      buildLine(model);
    });
    return { model, lights };
  },
  daylight: { ...afternoon, sun: hazySun([0.32, 0.5, 0.82], [8, 6.7, 5.1]), exposure: 0.95 },
  outlook: panorama,
  camera: { eye: [13.1, 1.7, 42.5], yaw: 0.15, angle: 72, rise: 0.05 },
  step: 0.3,
};

/** Draws the contents of the hall: the line along its left, and stores and more machines along its right. */
function buildLine(model: Model): void {
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

/** Draws the robot and its fence. */
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

/** Draws the hall: floor, walls, steel frame, shed roof, crane, lamps and markings. */
function buildHall(model: Model, lights: AreaLight[]): void {
  const { width, length } = HALL;
  model.rectangle(works.hallFloor, [0, 0, length], [width, 0, 0], [0, 0, -length]);
  walls(model, lights);
  frame(model);
  for (let z = 0; z < length; z += HALL.bay) shed(model, lights, z);
  crane(model);
  for (const x of [4.5, 11, 17.5])
    for (let z = 3.75; z < length; z += HALL.bay)
      model.at(x, z, Math.PI / 2, () => lampBar(model, lights, [0, 7.7, 0], 1.6, 11));
  markings(model);
}

function markings(model: Model): void {
  const { length } = HALL;
  const flat = (
    material: typeof works.lineYellow,
    x0: number,
    x1: number,
    z0: number,
    z1: number,
    y = 0.003,
  ) => model.rectangle(material, [x0, y, z1], [x1 - x0, 0, 0], [0, 0, z0 - z1]);
  flat(works.walkway, WALKWAY.from, WALKWAY.to, 0, length);
  for (const x of [WALKWAY.from, WALKWAY.to]) flat(works.lineYellow, x - 0.06, x + 0.06, 0, length, 0.005);
  for (let z = 25.2; z < 27.4; z += 0.5)
    flat(works.lineWhite, WALKWAY.from + 0.1, WALKWAY.to - 0.1, z, z + 0.26, 0.006);
  for (const [x0, x1, z0, z1] of [
    [15, 17.2, 30.4, 37.8],
    [17.6, 19.8, 30.4, 37.8],
    [15, 19.8, 19, 24.5],
  ] as const) {
    flat(works.lineYellow, x0, x1, z0, z0 + 0.1);
    flat(works.lineYellow, x0, x1, z1 - 0.1, z1);
    flat(works.lineYellow, x0, x0 + 0.1, z0, z1);
    flat(works.lineYellow, x1 - 0.1, x1, z0, z1);
  }
}

function frame(model: Model): void {
  const { width, length, bay, valley } = HALL;
  for (let z = 0; z <= length; z += bay) {
    for (const x of [0.42, width - 0.42]) {
      model.at(x, z === 0 ? 0.4 : z, Math.PI / 2, () => steelColumn(model, works.lightGrey, valley));
      block(model, works.lightGrey, [x < 1 ? 0.75 : width - 0.75, 5.6, z], [0.5, 0.3, 0.26]);
    }
    model.at(0, z === 0 ? 0.3 : z, 0, () =>
      latticeGirder(model, works.lightGrey, width, valley - 1.15, 1.05),
    );
  }
  for (const x of [0.95, width - 0.95]) {
    model.at(x, length, Math.PI / 2, () => steelBeam(model, works.lightGrey, length, 5.9, 0.55));
    box(model, works.darkMetal, [x - 0.03, 6.45, 0], [x + 0.03, 6.5, length]);
  }
  tube(model, works.lightGrey, line([width - 1.7, 7.3, 0], [width - 1.7, 7.3, length], 1), 0.36, 28);
  for (let z = 1; z < length; z += 2)
    tube(
      model,
      works.grey,
      [
        [width - 1.7, 7.3, z],
        [width - 1.7, 7.3, z + 0.06],
      ],
      0.372,
      28,
    );
  for (const [i, x] of [1.5, 1.68, 1.86].entries())
    tube(model, [works.blue, works.green, works.red][i]!, line([x, 7.05, 0], [x, 7.05, length], 1), 0.05, 12);
}

function crane(model: Model): void {
  model.at(0.95, 17.2, 0, () => craneBridge(model, HALL.width - 1.9, 6.52, 8.2, 4.3));
}

/** Draws one tooth of the roof, from z (glass, towards the north) to z + bay (valley). */
function shed(model: Model, lights: AreaLight[], z: number): void {
  const { width, bay, valley, ridge } = HALL;
  model.rectangle(works.white, [width, valley, z + bay], [-width, 0, 0], [0, ridge - valley, -bay]);
  for (const x of [0, width]) {
    const inward = x === 0 ? 1 : -1;
    model.rectangle(
      works.white,
      [x + inward * 0.01, valley - 1, inward > 0 ? z + bay : z],
      [0, 0, -inward * bay],
      [0, ridge - valley + 1, 0],
    );
  }
  const [low, high] = [valley + 0.15, ridge - 0.1];
  for (let x = 0; x <= width; x += width / 18)
    box(model, works.white, [x - 0.03, low, z], [x + 0.03, high, z + 0.07]);
  for (const y of [valley - 0.1, (low + high) / 2 - 0.03, high])
    box(model, works.white, [0, y, z], [width, y + (y < low ? 0.25 : 0.06), z + 0.08]);
  model.rectangle(works.pane, [0, low, z + 0.03], [width, 0, 0], [0, high - low, 0]);
  for (const third of [0, 1, 2])
    lights.push(
      skyLight(
        model,
        [(width * (third + 0.5)) / 3, (low + high) / 2, z + 0.09],
        [width / 6, 0, 0],
        [0, (high - low) / 2, 0],
      ),
    );
  for (let x = 1.83; x < width; x += 3.67) {
    const p = (t: number): [number, number, number] => [
      x,
      valley + (ridge - valley) * t - 0.14,
      z + bay * (1 - t),
    ];
    tube(model, works.lightGrey, line(p(0), p(1), 1), 0.07, 10);
  }
}

function walls(model: Model, lights: AreaLight[]): void {
  const { width, length, bay, ridge } = HALL;
  const bays = Array.from({ length: length / bay }, (_, i) => i * bay);
  const band = bays.map((from) => ({
    from: from + 0.6,
    to: from + bay - 0.6,
    bottom: 3.2,
    top: 6.2,
    pitch: 1.26,
  }));
  model.at(0, length, Math.PI / 2, () => windowWall(model, lights, works.wallPaint, length, ridge, band));
  model.at(width, 0, -Math.PI / 2, () => windowWall(model, lights, works.wallPaint, length, ridge, band));
  // Behind the camera, this light illuminates what is in front of it.
  const front = [2, 8.2, 14.4].map((from) => ({ from, to: from + 5.6, bottom: 3, top: 7.4 }));
  model.at(width, length, Math.PI, () => windowWall(model, lights, works.wallPaint, width, ridge, front));
  windowWall(model, lights, works.wallPaint, width, ridge, [{ from: 1, to: 21, bottom: 5.1, top: 7.1 }]);
  for (const [x, d] of [
    [0.02, 0.04],
    [width - 0.02, 0.04],
  ] as const)
    block(model, works.precast, [x, 0, length / 2], [d, 2.7, length]);
  block(model, works.precast, [width / 2, 0, 0.03], [width, 2.7, 0.06]);
  for (const x of [7, 17.2]) sectionalDoor(model, x);
  model.at(12.1, 0.08, 0, () => {
    box(model, works.petrol, [-0.55, 0, 0], [0.55, 2.2, 0.06]);
    model.at(0, 0.06, 0, () => exitSign(model), 2.55);
  });
  model.at(13.4, 0.06, 0, () => extinguisher(model));
}

function sectionalDoor(model: Model, x: number): void {
  const [half, height] = [2.1, 4.4];
  for (let i = 0; i < 8; i++) {
    const y = (height * i) / 8;
    box(
      model,
      i === 4 ? works.display : works.lightGrey,
      [x - half, y + 0.01, 0.06],
      [x + half, y + height / 8 - 0.01, 0.12],
    );
  }
  for (const side of [-1, 1]) {
    box(model, works.graphite, [x + side * half - 0.12, 0, 0.05], [x + side * half + 0.12, height, 0.16]);
    box(
      model,
      works.lineYellow,
      [x + side * (half + 0.6) - 0.09, 0, 0.6],
      [x + side * (half + 0.6) + 0.09, 1.1, 0.78],
    );
  }
  box(model, works.graphite, [x - half - 0.12, height, 0.05], [x + half + 0.12, height + 0.3, 0.18]);
}

/** The inner dimensions in metres: across x, along z, up to the valleys and to the ridges of the shed roof. */
const HALL = { width: 22, length: 45, bay: 7.5, valley: 8.4, ridge: 11 };

/** The walkway's edges along x. */
const WALKWAY = { from: 12.2, to: 14 };
