import { QUARTER } from '../../geometry/vector.ts';
import { floorLamp, spot } from '../../furniture/premises/lamps.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { hearth } from '../../furniture/interior/hearth.ts';
import { bushyPlant, swordPlant } from '../../furniture/interior/plants.ts';
import { tree } from '../../furniture/interior/trees.ts';
import { armchair, sofa } from '../../furniture/interior/seating.ts';
import { roundTable } from '../../furniture/interior/tables.ts';
import { sideboard } from '../../furniture/interior/storage.ts';
import type { Model } from '../../geometry/model.ts';
import { block, cylinder } from '../../geometry/primitives.ts';
import { palette } from '../../materials/palette.ts';
import { house } from './materials.ts';
import { LOWER_CEILING, RISE } from './rooms.ts';

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
