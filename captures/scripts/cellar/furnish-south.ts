import { boxStack, carriage, CARRIAGE, planChest } from '../furniture/archive.ts';
import type { Filled } from '../furniture/archive.ts';
import { desk } from '../furniture/desks.ts';
import type { AreaLight } from '../furniture/lamps.ts';
import { domePendant } from '../furniture/lamps.ts';
import { framedPicture } from '../furniture/pictures.ts';
import { bushyPlant, swordPlant } from '../furniture/plants.ts';
import { sideChair, stool, taskChair } from '../furniture/seats.ts';
import { bookcase, lockers } from '../furniture/storage.ts';
import { extinguisher, exitSign } from '../furniture/switchgear.ts';
import { diningTable } from '../furniture/tables.ts';
import { cableTray, printer, storeShelf } from '../furniture/technical.ts';
import { palletOfSpares, stepLadder, workbench } from '../furniture/workshop.ts';
import { pipe } from '../geometry/pipe.ts';
import { block, box } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import { palette } from '../materials/palette.ts';
import { plant } from '../materials/plant-palette.ts';
import { CEILING } from './rooms.ts';

const QUARTER = Math.PI / 2;
/** Where the mobile shelving begins and ends, metres. */
const HEAD = 10.35;
const BACK = 13.55;
/** Middles of the carriages from the west, with the sides that an open aisle shows. */
export const CARRIAGES: readonly [number, readonly Filled[]][] = [
  [5.75, []],
  [6.56, []],
  [7.37, ['right']],
  [9.3, ['left']],
  [10.11, []],
  [10.92, ['right']],
  [12.45, ['left']],
];

/** Pipes and cables overhead, the way out at the east end. */
export function furnishCorridor(model: Model): void {
  model.at(0.4, 6.85, 0, () => cableTray(model, 17.2, 2.62));
  for (const [z, material] of [
    [7.7, plant.flow],
    [7.85, plant.feedback],
    [8.0, plant.water],
  ] as const)
    pipe(
      model,
      material,
      [
        [0.4, 2.85, z],
        [17.5, 2.85, z],
      ],
      0.04,
      10,
    );
  box(model, plant.pump, [17.655, 0.005, 6.95], [17.7, 2.1, 7.85]);
  block(model, palette.chrome, [17.63, 1.0, 7.4], [0.05, 0.05, 0.7]);
  model.at(16.6, 7.4, QUARTER, () => exitSign(model, 2.3));
  model.at(6.8, 7.4, QUARTER, () => exitSign(model, 2.3));
  for (const x of [3.3, 10.4]) model.at(x, 8.3, Math.PI, () => extinguisher(model));
  model.at(7.2, 6.5, 0, () => framedPicture(model, 'poster', 1.6, 0.6, 0.86));
}

export function furnishWorkshop(model: Model): void {
  model.at(0.7, 11.2, QUARTER, () => workbench(model));
  model.at(1.35, 10.3, QUARTER, () => stool(model));
  model.at(4.85, 11.6, -QUARTER, () => storeShelf(model, 2.8, 17));
  model.at(2.6, 13.2, 0, () => palletOfSpares(model));
  model.at(1.0, 13.3, 0.5, () => stepLadder(model));
  model.at(4.35, 9.1, 0, () => boxStack(model));
}

/** Mobile shelving with two open aisles, a work table in the head aisle. */
export function furnishArchive(model: Model): void {
  for (const z of [11, 12.9]) block(model, palette.steel, [9.1, 0, z], [7.4, 0.012, 0.05], ['bottom']);
  for (const [index, [x, filled]] of CARRIAGES.entries())
    model.at(x, HEAD, Math.PI, () => carriage(model, BACK - HEAD, filled.map(mirrored), 31 + index));
  model.at(11.4, 9.05, 0, () => diningTable(model, 1.6, 0));
  model.at(11.0, 9.05, 0.2, () => block(model, plant.cardboard, [0, 0, 0], [0.42, 0.28, 0.32]), 0.75);
  model.at(8.35, 12.6, QUARTER + 0.15, () => stepLadder(model));
  model.at(5.75, 9.0, QUARTER, () => boxStack(model));
}

/** Turned about, a carriage's left is the right of who looks along -z. */
function mirrored(side: Filled): Filled {
  return side === 'left' ? 'right' : 'left';
}

export function furnishReading(model: Model, lights: AreaLight[]): void {
  model.at(15.4, 11.3, 0, () => diningTable(model, 2.4, 0));
  for (const x of [14.8, 16]) {
    model.at(x, 12.0, Math.PI, () => sideChair(model, palette.teal));
    model.at(x, 10.6, 0, () => sideChair(model, palette.sand));
  }
  model.at(15.4, 11.3, 0, () => swordPlant(model, 3, 0.3), 0.76);
  for (const x of [14.8, 16]) domePendant(model, lights, x, 11.3, 1.95, 0.2, CEILING, palette.brass);
  model.at(17.2, 9.6, -QUARTER, () => planChest(model));
  model.at(13.55, 12.2, QUARTER, () => {
    desk(model, 1);
    model.at(0.1, 0.65, 0.4, () => taskChair(model, palette.ochre));
  });
  model.at(14.1, 8.9, 0, () => printer(model));
  model.at(17.52, 12.4, -QUARTER, () => bookcase(model, 2.2, 2, 9));
  model.at(17.3, 13.3, 0, () => bushyPlant(model, 5, 1.1));
  model.at(13.1, 11, QUARTER, () => framedPicture(model, 'poster', 1.7, 0.7, 1));
}

export function furnishEnds(model: Model): void {
  model.at(12.6, 8.07, Math.PI, () => lockers(model, 5));
}

export const CARRIAGE_LENGTH = BACK - HEAD;
export const CARRIAGE_SIZE = CARRIAGE;
