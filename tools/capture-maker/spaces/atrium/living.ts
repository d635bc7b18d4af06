import { QUARTER, type Vec3 } from '../../geometry/vector.ts';
import { floorLamp, spot, domePendant } from '../../furniture/premises/lamps.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { bushyPlant, swordPlant } from '../../furniture/interior/plants.ts';
import { tree } from '../../furniture/interior/trees.ts';
import { armchair, sofa, stool } from '../../furniture/interior/seating.ts';
import { roundTable, diningTable } from '../../furniture/interior/tables.ts';
import { sideboard } from '../../furniture/interior/storage.ts';
import type { Model } from '../../geometry/model.ts';
import { block, cylinder, box } from '../../geometry/primitives.ts';
import { palette } from '../../materials/palette.ts';
import { house } from './materials.ts';
import { LOWER_CEILING, RISE } from './rooms.ts';
import { fridge, island, kitchenCounter } from '../../furniture/interior/counters.ts';
import type { Material } from '../../materials/material.ts';
import { line, tube } from '../../geometry/rounded.ts';

/** The middles of the tables, from which other positions are derived. */
export const DINING = { x: 8.35, z: 11.7, height: 0.745 };

/** Dark worktops and warm fronts, lit by the evening sun. */
const kitchen = { top: house.slate, fronts: house.smoked, cabinets: house.linenFront };

export const HEARTH = { z: 7.72, width: 1.5, depth: 0.45 };

const look = {
  stone: house.stone,
  slab: house.slate,
  soot: palette.graphite,
  log: house.bark,
  flame: house.flame,
  ember: house.ember,
};

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

export function rug(model: Model, width: number, depth: number): void {
  block(model, house.rug, [0, 0, 0], [width, 0.012, depth], ['bottom']);
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

/**
 * Draws a chimney breast against a wall behind it (-z), `width` × `depth` metres and `height` high, with a
 * fire burning in an opening 1 × 0.62 m above a long hearth slab.
 */
function hearth(
  model: Model,
  lights: AreaLight[],
  look: HearthLook,
  width: number,
  depth: number,
  height: number,
): void {
  const half = width / 2;
  const [a, low, high] = [0.5, 0.42, 1.04];
  box(model, look.stone, [-half, 0, 0], [half, low, depth], ['bottom', 'back', 'top']);
  box(model, look.stone, [-half, low, 0], [-a, high, depth], ['bottom', 'back', 'top']);
  box(model, look.stone, [a, low, 0], [half, high, depth], ['bottom', 'back', 'top']);
  box(model, look.stone, [-half, high, 0], [half, height, depth], ['back', 'bottom']);
  inside(model, look.soot, a, low, high, depth);
  box(model, look.slab, [-half - 0.25, low - 0.07, depth - 0.001], [half + 0.25, low, depth + 0.32]);
  fire(model, look, low);
  lights.push({
    centre: model.toWorld([0, low + 0.2, depth * 0.55]),
    u: model.turn([0.26, 0, 0]),
    v: [0, 0.12, 0],
    normal: model.turn([0, 0, 1]),
    radiance: [46, 20, 6],
    sky: false,
  });
}

function inside(model: Model, soot: Material, a: number, low: number, high: number, depth: number): void {
  const back = 0.04;
  model.rectangle(soot, [-a, low, back], [2 * a, 0, 0], [0, high - low, 0]);
  model.rectangle(soot, [-a, low + 0.001, depth], [2 * a, 0, 0], [0, 0, back - depth]);
  model.rectangle(soot, [-a, high, back], [2 * a, 0, 0], [0, 0, depth - back]);
  model.rectangle(soot, [-a, low, depth], [0, 0, back - depth], [0, high - low, 0]);
  model.rectangle(soot, [a, low, back], [0, 0, depth - back], [0, high - low, 0]);
}

type HearthLook = {
  stone: Material;
  slab: Material;
  soot: Material;
  log: Material;
  flame: Material;
  ember: Material;
};

function fire(model: Model, { log, flame, ember }: HearthLook, y: number): void {
  for (const [from, to] of [
    [
      [-0.3, y + 0.06, 0.2],
      [0.26, y + 0.07, 0.3],
    ],
    [
      [-0.24, y + 0.07, 0.32],
      [0.3, y + 0.06, 0.2],
    ],
    [
      [-0.2, y + 0.17, 0.24],
      [0.22, y + 0.15, 0.28],
    ],
  ] as [Vec3, Vec3][])
    tube(model, log, line(from, to, 0.1), 0.05, 8);
  box(model, ember, [-0.22, y + 0.004, 0.16], [0.22, y + 0.02, 0.36]);
  for (let i = 0; i < 9; i++) {
    const x = -0.22 + i * 0.055;
    const z = 0.24 + (i % 3) * 0.03;
    const tall = 0.16 + ((i * 37) % 11) * 0.015;
    const normal: Vec3 = [0, 0, 1];
    model.triangle(
      flame,
      [
        [x - 0.035, y + 0.08, z],
        [x + 0.035, y + 0.08, z],
        [x + (i % 2 ? 0.02 : -0.02), y + 0.1 + tall, z],
      ],
      [normal, normal, normal],
    );
  }
}
