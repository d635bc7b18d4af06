import { afternoon, hazySun } from '../building/daylight.ts';
import type { AreaLight } from '../light/area-light.ts';
import { Model } from '../geometry/model.ts';
import { panorama } from '../materials/panorama.ts';
import { pictureSheet } from '../materials/drawings.ts';
import type { Still } from '../building/space.ts';
import { trolley } from '../furniture/works/vehicles.ts';
import {
  extinguisher,
  gasCylinder,
  balance,
  centrifuge,
  oven,
  stirrer,
  microscope,
} from '../furniture/works/instruments.ts';
import { firstAidSign, exitSign, safetyShower, fumeCupboard } from '../furniture/works/safety.ts';
import { picture } from '../furniture/interior/office-equipment.ts';
import { block, cylinder, box } from '../geometry/primitives.ts';
import { line, tube } from '../geometry/rounded.ts';
import { palette } from '../materials/palette.ts';
import { works } from '../materials/works-palette.ts';
import { lampBar, windowWall } from './window-wall.ts';
import { monitor } from '../furniture/interior/tables.ts';
import { LAB_TOP, labUnits, labStool, islandBench, labSink } from '../furniture/works/laboratory-benches.ts';
import {
  beaker,
  conicalFlask,
  distillation,
  titration,
  reagentBottle,
  tubeRack,
} from '../furniture/works/glassware.ts';

export const space: Still = {
  folder: 'stills/laboratory',
  build: () => {
    const model = new Model(pictureSheet);
    const lights: AreaLight[] = [];
    model.floor('ground', 0, () => {
      shell(model, lights);
      benches(model);
      onBenches(model);
      services(model, lights);
    });
    return { model, lights };
  },
  daylight: { ...afternoon, sun: hazySun([-0.86, 0.5, 0.3], [7.5, 6.2, 4.7]), exposure: 1.55 },
  outlook: panorama,
  camera: { eye: [5.3, 1.58, 12.9], yaw: 0.17, angle: 70, rise: -0.03 },
  step: 0.14,
};

function services(model: Model, lights: AreaLight[]): void {
  for (const [i, z] of [2.1, 3.75, 5.4, 7.05].entries())
    model.at(WIDTH - 0.44, z, -Math.PI / 2, () => fumeCupboard(model, lights, i, 2.82));
  const duct = { x: WIDTH - 0.5, y: 2.98 };
  tube(model, works.lightGrey, line([duct.x, duct.y, 0.02], [duct.x, duct.y, 9.3]), 0.2, 28);
  for (let z = 0.9; z < 9.3; z += 1.2)
    tube(
      model,
      works.grey,
      [
        [duct.x, duct.y, z],
        [duct.x, duct.y, z + 0.05],
      ],
      0.208,
      28,
    );
  cylinder(model, works.lightGrey, [duct.x, duct.y - 0.2, 9.1], 0.2, 0.4, 24);
  for (const x of [1.55, 3.05, 4.85]) {
    for (const z of [2.2, 5.2, 8.2, 11.2, 13.6])
      model.at(x, z, Math.PI / 2, () => lampBar(model, lights, [0, 3.05, 0], 2.4, 7));
    if (x === 3.05)
      for (const dx of [-0.3, 0.3])
        tube(model, works.lightGrey, line([x + dx, 3.28, 0], [x + dx, 3.28, DEPTH], 0.5), 0.022, 8);
  }
  model.at(6.25, 0.02, 0, () => {
    model.at(0, 0.24, 0, () => safetyShower(model, CEILING));
    model.at(0.42, 0, 0, () => firstAidSign(model, 0.22), 2.2);
    block(model, works.lineYellow, [0, 0.001, 0.75], [1, 0.002, 1]);
  });
  model.at(4.25, 0.02, 0, () => extinguisher(model));
  for (const [i, shoulder] of [works.red, works.black, works.green].entries())
    model.at(7.2 - i * 0.28, 0.22, 0, () => gasCylinder(model, shoulder));
  storage(model);
  model.at(6.75, 9.35, 0.25, () => trolley(model));
  model.at(WIDTH - 0.44, 7.81, 0, () =>
    picture(model, palette.picture, 'board', [-0.3, 1.3, 0.006], 0.64, 0.36),
  );
}

function storage(model: Model): void {
  for (const x of [0.75, 1.75, 2.75]) {
    block(model, works.white, [x, 0.06, 0.26], [0.96, 2.1, 0.5]);
    for (const side of [-0.24, 0.24]) {
      block(model, works.paleResin, [x + side, 0.08, 0.52], [0.465, 2.06, 0.02]);
      block(model, works.brushed, [x + side * 0.2, 1, 0.535], [0.012, 0.2, 0.016]);
    }
    block(model, works.yellow, [x + 0.24, 1.72, 0.532], [0.12, 0.12, 0.004]);
  }
}

const ISLAND = { x: 3.05, length: 3.0, near: 7.3, far: 2.9 };

function benches(model: Model): void {
  const { x, length } = ISLAND;
  for (const [i, z] of [ISLAND.near, ISLAND.far].entries())
    model.at(x, z, Math.PI / 2, () => islandBench(model, length, 11 + i * 5));
  model.at(x, ISLAND.near + length / 2 + 0.62, -Math.PI / 2, () => bay(model));
  model.at(0.36, DEPTH / 2, Math.PI / 2, () => {
    labUnits(model, 12, works.white, [3, 7, 11, 15]);
    block(model, works.resin, [0, LAB_TOP - 0.035, 0], [12, 0.035, 0.68]);
  });
  for (const [sx, sz] of [
    [1.15, 4.6],
    [1.2, 7.2],
    [1.2, 9.4],
    [4.35, 3.0],
    [4.45, 7.1],
  ] as const)
    model.at(sx, sz, sx + sz, () => labStool(model, works.petrol));
}

/** Draws the wet end of the near island: a sink, and work in progress in front of the camera. */
function bay(model: Model): void {
  block(model, works.white, [0, 0, 0], [1.1, LAB_TOP - 0.035, 1.5]);
  model.at(0.29, 0, Math.PI / 2, () => labUnits(model, 1.5, works.petrol));
  block(model, works.resin, [0.02, LAB_TOP - 0.035, 0], [1.3, 0.036, 1.56]);
  model.at(0.1, -0.38, 0, () => labSink(model));
  model.at(
    0,
    0,
    0,
    () => {
      model.at(0.3, 0.42, 0.4, () => titration(model, 0));
      model.at(0.4, 0.08, 1.2, () => tubeRack(model, 4));
      model.at(0.12, 0.62, 0, () => conicalFlask(model, 0.2, 1));
      model.at(0.0, 0.42, 0, () => beaker(model, 0.15, 2));
      model.at(-0.02, 0.64, 0, () => beaker(model, 0.1, 3));
      model.at(0.34, 0.66, 0, () => conicalFlask(model, 0.14, 4));
      model.at(-0.3, 0.5, 0.2, () => stirrer(model));
      model.at(-0.3, 0.47, 0, () => conicalFlask(model, 0.22, 0, 0.4), 0.106);
    },
    LAB_TOP,
  );
}

function onBenches(model: Model): void {
  const { x } = ISLAND;
  const put = (px: number, pz: number, yaw: number, draw: () => void) => model.at(px, pz, yaw, draw, LAB_TOP);
  put(x + 0.48, 8.55, Math.PI / 2, () => microscope(model));
  put(x + 0.5, 7.6, Math.PI / 2, () => distillation(model, 4));
  put(x + 0.55, 6.75, 1.3, () => tubeRack(model, 8));
  put(x + 0.5, 6.35, 0, () => beaker(model, 0.16, 1));
  put(x + 0.5, 3.9, Math.PI / 2, () => titration(model, 3));
  put(x + 0.5, 3.1, Math.PI / 2, () => balance(model));
  put(x + 0.52, 2.3, 1.4, () => centrifuge(model));
  put(x - 0.48, 8.2, -Math.PI / 2, () => distillation(model, 0));
  put(x - 0.5, 6.9, 0, () => conicalFlask(model, 0.22, 4));
  put(0.3, 8.9, Math.PI / 2, () => monitor(model, 0, 0, 1));
  put(0.32, 7.9, Math.PI / 2, () => balance(model));
  put(0.32, 6.5, Math.PI / 2, () => centrifuge(model));
  put(0.3, 5.2, Math.PI / 2, () => monitor(model, 0, 0, 3));
  put(0.32, 3.9, 1.7, () => microscope(model));
  put(0.35, 2.9, Math.PI / 2, () => oven(model));
  for (let i = 0; i < 5; i++) put(0.25, 1.9 - i * 0.14, 0, () => reagentBottle(model, i * 7 + 2, 0.26));
}

/** The inner dimensions in metres. The camera is near z = DEPTH and looks towards z = 0. */
const [WIDTH, DEPTH, CEILING] = [7.8, 14.4, 3.4];

function shell(model: Model, lights: AreaLight[]): void {
  model.rectangle(works.labFloor, [0, 0, DEPTH], [WIDTH, 0, 0], [0, 0, -DEPTH]);
  model.rectangle(works.wallPaint, [0, CEILING, 0], [WIDTH, 0, 0], [0, 0, DEPTH]);
  const windows = [0.9, 4.0, 7.1, 10.2].map((from) => ({ from, to: from + 2.7, bottom: 1.02, top: 3.05 }));
  model.at(0, DEPTH, Math.PI / 2, () => windowWall(model, lights, works.wallPaint, DEPTH, CEILING, windows));
  model.at(WIDTH, 0, -Math.PI / 2, () => windowWall(model, lights, works.wallPaint, DEPTH, CEILING, []));
  model.at(WIDTH, DEPTH, Math.PI, () => windowWall(model, lights, works.wallPaint, WIDTH, CEILING, []));
  model.rectangle(works.wallTeal, [0, 0, 0], [WIDTH, 0, 0], [0, CEILING, 0]);
  door(model);
  for (const x of [0, WIDTH])
    box(
      model,
      works.graphite,
      [Math.abs(x - 0.006) - 0.006, 0, 0.01],
      [Math.abs(x - 0.006) + 0.006, 0.1, DEPTH],
    );
}

function door(model: Model): void {
  model.at(5.15, 0, 0, () => {
    box(model, works.lightGrey, [-0.56, 0, 0], [0.56, 2.2, 0.06]);
    box(model, works.oak, [-0.5, 0.01, 0.05], [0.5, 2.14, 0.075]);
    box(model, works.graphite, [0.02, 1.05, 0.07], [0.36, 1.95, 0.08]);
    box(model, works.display, [0.04, 1.07, 0.075], [0.34, 1.93, 0.082]);
    tube(model, works.polished, line([-0.4, 0.9, 0.12], [-0.4, 1.25, 0.12]), 0.014, 10);
    box(model, works.brushed, [-0.48, 0.05, 0.07], [0.48, 0.25, 0.079]);
    model.at(0, 0.03, 0, () => exitSign(model), 2.42);
  });
}
