import { monitor } from '../furniture/interior/on-desk.ts';
import { LAB_TOP, labUnits } from '../furniture/works/benches.ts';
import { islandBench } from '../furniture/works/island.ts';
import { labSink } from '../furniture/works/sink.ts';
import { labStool } from '../furniture/works/stool.ts';
import { beaker, conicalFlask } from '../furniture/works/vessels.ts';
import { distillation, titration } from '../furniture/works/distillation.ts';
import { reagentBottle, tubeRack } from '../furniture/works/bottles.ts';
import { balance, centrifuge, oven, stirrer } from '../furniture/works/instruments.ts';
import { microscope } from '../furniture/works/microscope.ts';
import { block } from '../geometry/primitives.ts';
import { Model } from '../geometry/model.ts';
import { works } from '../materials/works-palette.ts';
import { DEPTH } from './shell.ts';

const ISLAND = { x: 3.05, length: 3.0, near: 7.3, far: 2.9 };

export function benches(model: Model): void {
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

/** The wet end of the near island: a sink, and work in progress in front of the camera. */
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

export function onBenches(model: Model): void {
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
