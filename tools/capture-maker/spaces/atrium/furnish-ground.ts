import { fridge, island, kitchenCounter } from '../../furniture/living/kitchen.ts';
import { domePendant, floorLamp, spot } from '../../furniture/lighting/lamps.ts';
import type { AreaLight } from '../../furniture/lighting/lamps.ts';
import { desk } from '../../furniture/office/desks.ts';
import { cushionedBench } from '../../furniture/living/bedroom.ts';
import { hearth } from '../../furniture/living/hearth.ts';
import { cello, piano } from '../../furniture/living/piano.ts';
import { framedPicture } from '../../furniture/living/pictures.ts';
import { bushyPlant, swordPlant, tree } from '../../furniture/living/plants.ts';
import { armchair, sofa, stool, taskChair } from '../../furniture/living/seats.ts';
import { bookcase } from '../../furniture/living/storage.ts';
import { diningTable, roundTable, sideboard } from '../../furniture/living/tables.ts';
import type { Model } from '../../geometry/model.ts';
import { block, cylinder } from '../../geometry/primitives.ts';
import { palette } from '../../materials/palette.ts';
import { wallLight } from './lamps.ts';
import { house } from './materials.ts';
import { LOWER_CEILING, RISE } from './rooms.ts';

const QUARTER = Math.PI / 2;

/** Middles of the tables that others are measured by. */
export const DINING = { x: 8.35, z: 11.7, height: 0.745 };
export const HEARTH = { z: 7.72, width: 1.5, depth: 0.45 };

const look = {
  stone: house.stone,
  slab: house.slate,
  soot: palette.graphite,
  log: house.bark,
  flame: house.flame,
  ember: house.ember,
};

/** Dark worktops and warm fronts: the evening sun lies on them. */
const kitchen = { top: house.slate, fronts: house.smoked, cabinets: house.linenFront };

export function rug(model: Model, width: number, depth: number): void {
  block(model, house.rug, [0, 0, 0], [width, 0.012, depth], ['bottom']);
}

export function furnishLiving(model: Model, lights: AreaLight[]): void {
  model.at(0.301, HEARTH.z, QUARTER, () => hearth(model, lights, look, HEARTH.width, HEARTH.depth, RISE));
  for (let i = 0; i < 5; i++)
    model.at(
      0.62 + (i % 2) * 0.02,
      8.66 + Math.floor(i / 3) * 0.16,
      QUARTER,
      () => log(model, i),
      0.02 + (i % 3) * 0.11,
    );
  model.at(3.1, 10.75, 0, () => rug(model, 3.5, 2.9));
  model.at(4.75, 10.75, -QUARTER, () => sofa(model, 2.6, house.oat, palette.rust));
  model.at(1.65, 11.5, QUARTER + 0.12, () => armchair(model, house.leather));
  model.at(1.65, 10.2, QUARTER - 0.12, () => armchair(model, house.leather));
  model.at(3.15, 10.75, 0, () => roundTable(model, palette.walnut, 0.55, 0.36), 0.013);
  model.at(3.35, 10.55, 0, () => swordPlant(model, 12, 0.24), 0.373);
  model.at(2.95, 10.95, 0.4, () => block(model, palette.board, [0, 0, 0], [0.22, 0.025, 0.3]), 0.373);
  model.at(2.96, 10.96, 0.1, () => block(model, palette.rust, [0, 0, 0], [0.16, 0.02, 0.22]), 0.398);
  model.at(4.95, 8.95, 0, () => floorLamp(model, lights));
  model.at(4.85, 12.45, 0, () => roundTable(model, house.smoked, 0.24, 0.5));
  model.at(4.85, 12.45, 0, () => bushyPlant(model, 17, 0.42), 0.5);
  model.at(5.2, 13.15, 0, () => tree(model, 3, 2.3));
  model.at(4.1, 5.73, 0, () => sideboard(model, 2.4));
  model.at(4.9, 5.7, 0, () => bushyPlant(model, 23, 0.45), 0.741);
  for (const [i, x] of [3.2, 3.42, 3.56].entries())
    cylinder(
      model,
      [palette.terracotta, palette.white, palette.black][i]!,
      [x, 0.741, 5.7],
      0.06 + i * 0.012,
      0.3 - i * 0.08,
      18,
    );
  model.at(6.02, 13.3, 0, () => swordPlant(model, 6, 0.9));
  for (const z of [6.3, 8.2, 10.1, 12]) spot(model, lights, 6.35, z, LOWER_CEILING);
}

function log(model: Model, i: number): void {
  cylinder(model, house.bark, [0, 0, 0], 0.055, 0.1, 9);
  block(model, house.bark, [0, 0, 0.02 * (i % 2)], [0.36, 0.1, 0.1], ['bottom']);
}

export function furnishDining(model: Model, lights: AreaLight[]): void {
  const { x, z } = DINING;
  model.at(x, z, 0, () => diningTable(model, 2.2, 3));
  for (const side of [-0.55, 0.55])
    domePendant(model, lights, x + side, z, 1.72, 0.24, LOWER_CEILING, palette.terracotta);
  model.at(x - 0.1, z, 0.3, () => bushyPlant(model, 31, 0.34), 0.745);
  model.at(x + 0.6, z + 0.1, 0, () => cylinder(model, palette.white, [0, 0, 0], 0.13, 0.06, 24), 0.745);
  model.at(7.4, 13.25, 0, () => bushyPlant(model, 41, 1.2));
  for (const at of [8, 9.6]) spot(model, lights, at, 10.1, LOWER_CEILING);
}

export function furnishKitchen(model: Model, lights: AreaLight[]): void {
  model.at(12.899, 11.95, -QUARTER, () => kitchenCounter(model, 3.1, kitchen));
  model.at(12.84, 9.99, -QUARTER, () => fridge(model));
  model.at(11.3, 11.95, -QUARTER, () => island(model, 2.4, kitchen));
  for (const z of [11.2, 11.95, 12.7]) model.at(10.6, z, 0.3, () => stool(model));
  for (const z of [11.4, 12.5]) domePendant(model, lights, 11.3, z, 1.85, 0.17, LOWER_CEILING, palette.brass);
  for (const z of [10.2, 11.6, 13]) spot(model, lights, 12.35, z, LOWER_CEILING);
}

export function furnishHall(model: Model, lights: AreaLight[]): void {
  model.at(5.94, 1.9, QUARTER, () => cushionedBench(model, house.smoked, palette.ochre, 1.5));
  model.at(9.2, 1.75, -QUARTER, () => sideboard(model, 1.7));
  model.at(9.43, 1.75, -QUARTER, () => framedPicture(model, 'art-section', 1.6, 1.2, 0.8));
  model.at(9.22, 1.2, 0, () => bushyPlant(model, 8, 0.5), 0.741);
  model.at(7.5, 1.65, 0, () => rug(model, 1.6, 2));
  model.at(6.15, 0.75, 0, () => swordPlant(model, 5, 1));
  model.at(10.6, 3.27, 0, () => framedPicture(model, 'art-hills', 1.6, 1, 0.75));
  for (const [x, z] of [
    [6.5, 1],
    [8.6, 1],
    [6.5, 2.8],
    [8.6, 2.8],
    [7.5, 4.6],
    [9.9, 4.4],
    [12.35, 4.3],
    [12.35, 6.3],
    [12.35, 8.4],
  ] as const)
    spot(model, lights, x, z, LOWER_CEILING);
  model.at(12.95, 7.95, 0, () => bushyPlant(model, 13, 0.9));
}

export function furnishStudy(model: Model, lights: AreaLight[]): void {
  model.at(2.8, 0.98, Math.PI, () => {
    model.at(0, 0, Math.PI, () => desk(model, 4));
    model.at(0.1, -0.68, 0, () => taskChair(model, palette.rust));
  });
  for (const [i, x] of [1.1, 2.72].entries())
    model.at(x, 5.135, Math.PI, () => bookcase(model, 1.6, 2.35, 60 + i));
  model.at(1.9, 3.25, 0, () => rug(model, 2.4, 1.9));
  model.at(1.05, 3.2, QUARTER, () => armchair(model, palette.teal));
  model.at(1.95, 3.35, 0, () => roundTable(model, palette.walnut, 0.3, 0.45), 0.013);
  model.at(0.75, 4.45, 0, () => floorLamp(model, lights));
  model.at(5.15, 0.8, 0, () => bushyPlant(model, 44, 1.25));
  model.at(5.58, 2, -QUARTER, () => framedPicture(model, 'art-reeds', 1.6, 0.75, 1));
  for (const [x, z] of [
    [1.5, 1.5],
    [4, 1.5],
    [4.4, 4.1],
  ] as const)
    spot(model, lights, x, z, LOWER_CEILING);
}

export function furnishMusic(model: Model, lights: AreaLight[]): void {
  model.at(9.57, 1.65, QUARTER, () => piano(model, palette.black, house.leather));
  model.at(9.57, 1.65, QUARTER, () => wallLight(model, lights, 1.95, 30));
  model.at(11.3, 1.75, 0, () => rug(model, 1.7, 1.5));
  model.at(12.72, 0.95, -0.6, () => cello(model, house.oiled));
  model.at(11.5, 0.47, 0, () => bookcase(model, 1.6, 0.95, 71));
  model.at(11.15, 0.45, 0, () => bushyPlant(model, 91, 0.34), 0.951);
  for (const x of [10.4, 11.5, 12.6]) spot(model, lights, x, 0.9, LOWER_CEILING);
  for (const x of [10.6, 12.3]) spot(model, lights, x, 2.3, LOWER_CEILING);
}
