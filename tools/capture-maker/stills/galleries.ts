import { balustrade } from '../furniture/interior/stair.ts';
import { downlight } from '../furniture/premises/ceiling-lamps.ts';
import type { AreaLight } from '../light/area-light.ts';
import { bushyPlant } from '../furniture/interior/plants.ts';
import { diningTable } from '../furniture/interior/tables.ts';
import { block, box, cylinder } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Material } from '../materials/material.ts';
import { palette } from '../materials/palette.ts';
import { works } from '../materials/works-palette.ts';
import { LOBBY } from './premises-shell.ts';

const THICK = 0.45;
const { left, right, back, width, front, floors, roof } = LOBBY;

/** Three galleries round the void, the rooms behind them, and the columns that carry them. */
export function buildGalleries(model: Model, lights: AreaLight[]): void {
  for (const [level, y] of floors.entries()) slab(model, lights, y, level);
  for (const z of [7.2, 12.6, 18, 23.4])
    for (const x of [left - 0.4, right + 0.4]) cylinder(model, works.fairConcrete, [x, 0, z], 0.27, roof, 36);
  for (const [level, y] of [0, ...floors].entries())
    rooms(model, lights, y, (floors[level] ?? roof + THICK) - THICK - y, level);
  bridge(model);
}

function slab(model: Model, lights: AreaLight[], y: number, level: number): void {
  const parts: [number, number, number, number][] = [
    [-4, left, back, front],
    [right, width + 4, back, front],
    [-4, width + 4, -5, back],
  ];
  for (const [x0, x1, z0, z1] of parts) {
    box(model, works.precast, [x0, y - THICK, z0], [x1, y, z1], ['top', 'bottom']);
    model.rectangle(works.parquet, [x0, y, z1], [x1 - x0, 0, 0], [0, 0, z0 - z1]);
    model.rectangle(works.ash, [x0, y - THICK, z0], [x1 - x0, 0, 0], [0, 0, z1 - z0]);
  }
  model.at(
    left - 0.05,
    front,
    Math.PI / 2,
    () => balustrade(model, level === 0 ? front - 10.9 : front - back),
    y,
  );
  if (level === 0) model.at(left - 0.05, 9.2, Math.PI / 2, () => balustrade(model, 9.2 - back), y);
  model.at(right + 0.05, front, Math.PI / 2, () => balustrade(model, front - back), y);
  model.at(left, back - 0.05, 0, () => balustrade(model, right - left), y);
  for (const x of [left - 1.3, right + 1.3])
    model.at(x, (back + front) / 2, Math.PI / 2, () => lightLine(model, lights, front - back - 1, y - THICK));
  model.at(width / 2, back - 1.3, 0, () => lightLine(model, lights, right - left, y - THICK));
}

/** A line of light in a ceiling, along x. */
function lightLine(model: Model, lights: AreaLight[], length: number, y: number): void {
  model.rectangle(works.tube, [-length / 2, y - 0.004, -0.05], [length, 0, 0], [0, 0, 0.1]);
  lights.push(downlight(model, [0, y - 0.01, 0], [length, 0.1], [7, 6.3, 5.2]));
}

/** Rooms behind the galleries of one floor: glass fronts in oak, lit from within. */
function rooms(model: Model, lights: AreaLight[], y: number, height: number, level: number): void {
  const walls = [palette.whiteWall, works.wallTeal, palette.whiteWall];
  model.at(
    0,
    0,
    0,
    () => {
      if (level > 0) model.at(0.02, 0, 0, () => glassFront(model, width - 0.04, height, works.oak));
      model.rectangle(walls[level]!, [-4, 0, -4.4], [width + 8, 0, 0], [0, height, 0]);
      roomLamp(model, lights, [width / 2, height - 0.1, -2.2], width);
      if (level > 0)
        for (const x of [4.4, 8.6, 12.6]) model.at(x, -2.4, 0.1, () => diningTable(model, 1.8, 2));
    },
    y,
  );
  model.at(0, front, Math.PI / 2, () => side(model, lights, height, walls[(level + 1) % 3]!), y);
  model.at(width, 0, -Math.PI / 2, () => side(model, lights, height, walls[(level + 2) % 3]!), y);
  if (level > 0)
    for (const [i, z] of [6.2, 10, 16].entries())
      model.at(right + 0.55, z, i, () => bushyPlant(model, 40 + level * 7 + i, 1.1), y);
}

function side(model: Model, lights: AreaLight[], height: number, wall: Material): void {
  glassFront(model, front, height, works.oak);
  model.rectangle(wall, [0, 0, -3.9], [front, 0, 0], [0, height, 0]);
  roomLamp(model, lights, [front / 2, height - 0.1, -2], front);
  for (let x = 5.4; x < front; x += 5.4) block(model, works.white, [x, 0, -2], [0.12, height, 3.8]);
}

function roomLamp(model: Model, lights: AreaLight[], [x, y, z]: Vec3, length: number): void {
  block(model, works.tube, [x, y, z], [length, 0.03, 0.12]);
  lights.push(downlight(model, [x, y - 0.01, z], [length, 0.12], [7, 6.4, 5.4]));
}

/** A glazed front along x from 0 to `length`, facing +z: oak posts, every third field closed with oak. */
function glassFront(model: Model, length: number, height: number, wood: Material): void {
  const fields = Math.round(length / 1.6);
  const wide = length / fields;
  for (let i = 0; i < fields; i++) {
    const x = i * wide;
    box(model, wood, [x - 0.04, 0, -0.1], [x + 0.04, height, 0.03]);
    if (i % 4 === 2) box(model, wood, [x, 0, -0.06], [x + wide, height, 0]);
    else model.rectangle(works.pane, [x, 0, -0.03], [wide, 0, 0], [0, height, 0]);
  }
  for (const y of [0, 2.5, height - 0.12]) box(model, wood, [0, y, -0.08], [length, y + 0.08, 0.02]);
}

/** A bridge across the void on the second gallery's level. */
function bridge(model: Model): void {
  const [y, z0, z1] = [floors[1]!, 9.6, 11.6];
  box(model, works.precast, [left, y - THICK, z0], [right, y, z1], ['top', 'bottom']);
  model.rectangle(works.parquet, [left, y + 0.001, z1], [right - left, 0, 0], [0, 0, z0 - z1]);
  model.rectangle(works.ash, [left, y - THICK, z0], [right - left, 0, 0], [0, 0, z1 - z0]);
  for (const z of [z0, z1]) model.at(left, z, 0, () => balustrade(model, right - left), y);
}
