import { afternoon, hazySun } from '../building/daylight.ts';
import type { Still } from '../building/space.ts';
import type { AreaLight } from '../light/area-light.ts';
import { Model } from '../geometry/model.ts';
import { panorama } from '../materials/panorama.ts';
import { pictureSheet } from '../materials/drawings.ts';
import { exitSign } from '../furniture/works/safety.ts';
import { greenWall } from '../furniture/interior/green-wall.ts';
import { lobbyTree } from '../furniture/interior/trees.ts';
import { liftDoors, lobbyStair, balustrade } from '../furniture/interior/stair.ts';
import { lobbyBench, armchair, sofa } from '../furniture/interior/seating.ts';
import { lobbyCounter } from '../furniture/interior/counters.ts';
import { ringLamp } from '../furniture/interior/office-equipment.ts';
import { bushyPlant, swordPlant } from '../furniture/interior/plants.ts';
import { roundTable, diningTable } from '../furniture/interior/tables.ts';
import { rugOn } from '../furniture/interior/storage.ts';
import { box, block, cylinder } from '../geometry/primitives.ts';
import { palette } from '../materials/palette.ts';
import { works } from '../materials/works-palette.ts';
import { downlight } from '../furniture/premises/lamps.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Material } from '../materials/material.ts';
import { skyLight } from './window-wall.ts';

/**
 * The hall in metres: its void between the galleries' edges, their floors' heights, and the glass roof. The
 * camera is near z = `front` and looks towards z = 0.
 */
const LOBBY = {
  left: 3.2,
  right: 12.8,
  back: 4,
  width: 16,
  front: 27,
  floors: [4.2, 7.8],
  roof: 11.6,
};

/** Draws floor, glass roof and glass front, and plain walls where the camera does not look. */
function buildShell(model: Model, lights: AreaLight[]): void {
  const { width, front } = LOBBY;
  model.rectangle(works.stoneFloor, [-4, 0, front], [width + 8, 0, 0], [0, 0, -front - 5]);
  roofPremisesShell(model, lights);
  curtainWall(model, lights);
}

function roofPremisesShell(model: Model, lights: AreaLight[]): void {
  const { left, right, back, width, front, roof: y } = LOBBY;
  // Solid over the galleries, glass over the void.
  const solid = (x0: number, x1: number, z0: number, z1: number) =>
    box(model, works.white, [x0, y, z0], [x1, y + 0.35, z1]);
  solid(-4, left, -5, front);
  solid(right, width + 4, -5, front);
  solid(left, right, -5, back);
  for (let z = back; z <= front; z += 2.3)
    box(model, works.white, [left, y - 0.35, z - 0.06], [right, y + 0.15, z + 0.06]);
  for (let x = left; x <= right + 0.01; x += (right - left) / 6)
    box(model, works.white, [x - 0.035, y, back], [x + 0.035, y + 0.12, front]);
  model.rectangle(works.pane, [left, y + 0.1, back], [right - left, 0, 0], [0, 0, front - back]);
  const deep = (front - back) / 3;
  for (let i = 0; i < 3; i++)
    lights.push(
      skyLight(
        model,
        [(left + right) / 2, y + 0.16, back + deep * (i + 0.5)],
        [(right - left) / 2, 0, 0],
        [0, 0, deep / 2],
      ),
    );
}

function curtainWall(model: Model, lights: AreaLight[]): void {
  const { width, front, roof: y } = LOBBY;
  for (let x = 0; x <= width; x += 2)
    box(model, works.graphite, [x - 0.04, 0, front], [x + 0.04, y, front + 0.2]);
  for (const h of [0, 3, 4.2, 7.8, 11.5])
    box(model, works.graphite, [0, h, front], [width, h + 0.1, front + 0.2]);
  for (const x of [-4, width]) model.rectangle(works.white, [x + 4, 0, front], [-4, 0, 0], [0, y, 0]);
  lights.push(skyLight(model, [width / 2, y / 2, front + 0.22], [-width / 2, 0, 0], [0, y / 2, 0]));
}

export const space: Still = {
  folder: 'stills/premises',
  build: () => {
    const model = new Model(pictureSheet);
    const lights: AreaLight[] = [];
    model.floor('ground', 0, () => {
      buildShell(model, lights);
      buildGalleries(model, lights);
      furnishLobby(model, lights);
    });
    return { model, lights };
  },
  daylight: { ...afternoon, sun: hazySun([-0.55, 0.72, 0.42], [8, 6.8, 5.2]), exposure: 1.15 },
  outlook: panorama,
  camera: { eye: [9.5, 1.65, 26], yaw: 0.1, angle: 74, rise: 0.2 },
  step: 0.22,
};

/** Draws the contents of the ground floor: lifts, stair, reception, seats and planting. */
function furnishLobby(model: Model, lights: AreaLight[]): void {
  lifts(model);
  stair(model);
  model.at(10.2, 12.4, -0.12, () => lobbyCounter(model, lights, 4.4));
  seats(model);
  model.at(LOBBY.width - 0.05, 7.5, -Math.PI / 2, () =>
    model.at(0.2, 0.05, 0, () => greenWall(model, 8.5, 3.4)),
  );
  for (const [x, z, seed, height] of [
    [7.2, 15.2, 3, 4.0],
    [6.6, 8.6, 8, 5.2],
    [12.1, 17.2, 12, 4.2],
  ] as const)
    model.at(x, z, seed, () => lobbyTree(model, seed, height));
  ringLamp(model, lights, [9.6, 5.4, 13.2], 1.5, LOBBY.roof);
  ringLamp(model, lights, [7.9, 7.0, 15], 1.05, LOBBY.roof);
  ringLamp(model, lights, [9.6, 8.6, 16.5], 0.8, LOBBY.roof);
}

function lifts(model: Model): void {
  const { back, left, right, width } = LOBBY;
  box(model, works.walnut, [left + 2.8, 0, back - 0.3], [right, 3.75, back - 0.2]);
  for (let x = left + 2.8; x < right; x += 1.2)
    box(model, works.black, [x - 0.004, 0, back - 0.2], [x + 0.004, 3.75, back - 0.197]);
  for (const [i, x] of [7.2, 9.3, 11.4].entries())
    model.at(x, back - 0.2, 0, () => liftDoors(model, i === 1));
  box(model, works.wallPaint, [right, 0, back - 0.3], [width, 3.75, back - 0.2]);
  box(model, works.wallPaint, [-0.1, 0, back - 0.3], [left + 2.8, 3.75, back - 0.2]);
  model.at(14.4, back - 0.1, 0, () => exitSign(model), 2.6);
  box(model, works.oak, [13.8, 0, back - 0.2], [14.9, 2.3, back - 0.14]);
}

function stair(model: Model): void {
  const rise = LOBBY.floors[0]!;
  model.at(4.5, 17.1, 0, () => {
    const run = lobbyStair(model, 2.1, rise, 24);
    box(model, works.precast, [-1.3, rise - 0.45, -run - 1.6], [1.05, rise, -run]);
    model.rectangle(works.parquet, [-1.3, rise + 0.002, -run], [2.35, 0, 0], [0, 0, -1.6]);
    model.rectangle(works.greenPane, [1.05, rise - 0.1, -run], [0, 0, -1.6], [0, 1.14, 0]);
    model.rectangle(works.greenPane, [-1.3, rise - 0.1, -run - 1.6], [2.35, 0, 0], [0, 1.14, 0]);
  });
}

function seats(model: Model): void {
  model.at(5.9, 20.2, 0.25, () => {
    rugOn(model, 3.8, 2.9);
    model.at(-0.2, -1.05, 0, () => sofa(model, 2.4, palette.charcoal, palette.ochre));
    model.at(1.35, 0.3, -1.25, () => armchair(model, palette.rust));
    model.at(-1.5, 0.35, 1.3, () => armchair(model, palette.teal));
    model.at(-0.1, 0.15, 0, () => roundTable(model, works.oak, 0.5, 0.36));
    model.at(0.55, 0.5, 0, () => roundTable(model, works.brassMetal, 0.3, 0.46));
    model.at(-0.1, 0.15, 0, () => swordPlant(model, 4, 0.4), 0.36);
  });
  model.at(12, 20.2, -1.2, () => lobbyBench(model, 2.2));
  model.at(12.6, 22.4, 0, () => bushyPlant(model, 61, 1.3));
}

const THICK = 0.45;
const { left, right, back, width, front, floors, roof } = LOBBY;

/** Draws three galleries around the void, the rooms behind them, and the columns that carry them. */
function buildGalleries(model: Model, lights: AreaLight[]): void {
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

/** Draws a line of light in a ceiling, along x. */
function lightLine(model: Model, lights: AreaLight[], length: number, y: number): void {
  model.rectangle(works.tube, [-length / 2, y - 0.004, -0.05], [length, 0, 0], [0, 0, 0.1]);
  lights.push(downlight(model, [0, y - 0.01, 0], [length, 0.1], [7, 6.3, 5.2]));
}

/** Draws the rooms behind the galleries of one floor: oak-framed glass fronts, lit from within. */
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

/** Draws a glazed front along x from 0 to `length`, facing +z: oak posts, every third field closed with oak. */
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

/** Draws a bridge across the void on the second gallery's level. */
function bridge(model: Model): void {
  const [y, z0, z1] = [floors[1]!, 9.6, 11.6];
  box(model, works.precast, [left, y - THICK, z0], [right, y, z1], ['top', 'bottom']);
  model.rectangle(works.parquet, [left, y + 0.001, z1], [right - left, 0, 0], [0, 0, z0 - z1]);
  model.rectangle(works.ash, [left, y - THICK, z0], [right - left, 0, 0], [0, 0, z1 - z0]);
  for (const z of [z0, z1]) model.at(left, z, 0, () => balustrade(model, right - left), y);
}
