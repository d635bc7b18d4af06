import type { Space } from '../../building/space.ts';
import { panorama } from '../../materials/panorama.ts';
import { OUTER, FLOOR_ID, CEILING, CORRIDOR, type RoomId, WELL, rooms } from './rooms.ts';
import { dimensions } from './dimensions.ts';
import { afternoon, hazySun, type Daylight } from '../../building/daylight.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { Model } from '../../geometry/model.ts';
import { plantSheet } from '../../materials/services-sheet.ts';
import { furnishArchive, furnishChanging, furnishWorkshop } from './storerooms.ts';
import { furnishElectrical, furnishTelecom } from './electrical.ts';
import {
  furnishHeating,
  buildLightWell,
  SUPPLY_DUCT,
  AIR_UNIT_AT,
  ducts,
  coilPipes,
} from './building-services.ts';
import { buildShell, walls } from './shell.ts';
import { QUARTER } from '../../geometry/vector.ts';
import {
  extinguisher,
  hoseCabinet,
  escapePlan,
  exitSign,
  wallSign,
  liftDoor,
  steelDoor,
} from '../../furniture/premises/signs.ts';
import { stripLight, linearPendant } from '../../furniture/premises/lamps.ts';
import type { MeshBVH } from 'three-mesh-bvh';
import { captureSchema, type Capture } from '../../../../contract/capture.ts';
import { corners, describeFloor, designedAccuracy, type Floor } from '../../building/describe.ts';
import { cableLadder, distributionBoard } from '../../furniture/premises/electrical.ts';
import { duct, ductHanger, airHandlingUnit, grille } from '../../furniture/premises/air-handling.ts';
import { jacketedPipe, trapeze } from '../../furniture/premises/pipes.ts';
import { box, block } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import {
  storeShelf,
  flat,
  overheadScanner,
  framedPicture,
} from '../../furniture/interior/office-equipment.ts';
import { monitor, readingTable } from '../../furniture/interior/tables.ts';
import { bushyPlant, swordPlant } from '../../furniture/interior/plants.ts';
import { planChest, bookcase } from '../../furniture/interior/storage.ts';
import { taskChair } from '../../furniture/interior/seating.ts';
import { findSweeps } from '../../building/sweeps.ts';

const CELLAR_ID = 'gv360cellar';
const south = WELL.z1 + WELL.wall;

const basement: Floor = {
  id: FLOOR_ID,
  name: 'Basement',
  elevation: 0,
  height: CEILING,
  plan: 'plan.svg',
  outer: { ...OUTER, z1: south },
  walls,
  open: [{ ...OUTER, z0: OUTER.z1, z1: south }],
};

/** Returns everything about the basement that is not geometry. */
function cellarCapture(blockers: MeshBVH): Capture {
  return captureSchema.parse({
    format: 1,
    id: CELLAR_ID,
    name: 'Plant room and archive',
    description:
      'A basement that keeps a house running: heating, ventilation and switch rooms, a workshop, and the archive with its reading room.',
    units: 'metre',
    accuracy: designedAccuracy,
    scene: 'scene.glb',
    poster: 'poster.webp',
    thumbnail: 'thumbnail.webp',
    start: { sweep: 'heating-plant', yaw: 1.06, pitch: -0.08 },
    floors: [describeFloor(basement)],
    rooms: rooms.map((room) => ({ id: room.id, name: room.name, floor: FLOOR_ID, outline: corners(room) })),
    sweeps: cellarSweeps(blockers),
    dimensions: dimensions(),
  } satisfies Capture);
}

/** Builds the whole basement and everything that lights it. */
function buildCellar(): { model: Model; lights: AreaLight[] } {
  const model = new Model(plantSheet);
  const lights: AreaLight[] = [];
  model.floor(FLOOR_ID, 0, () => {
    buildShell(model, lights);
    buildLightWell(model);
    furnishHeating(model, lights);
    furnishVentilation(model, lights);
    furnishWorkshop(model, lights);
    furnishArchive(model, lights);
    furnishReading(model, lights);
    furnishTelecom(model, lights);
    furnishElectrical(model, lights);
    furnishChanging(model, lights);
    furnishCorridor(model, lights);
  });
  return { model, lights };
}

/** Late morning, with the sun in the south-east, high enough to reach the floor through the light well. */
const wellLight: Daylight = {
  sun: hazySun([0.46, 0.74, 0.52], [6.6, 5.8, 4.7]),
  sky: afternoon.sky,
  exposure: 2.3,
  keepHue: 0.5,
};

export const space: Space = {
  folder: 'spaces/cellar',
  id: CELLAR_ID,
  build: buildCellar,
  describe: cellarCapture,
  floors: [basement],
  daylight: wellLight,
  indoors: [
    [
      [OUTER.x0, -1, OUTER.z0],
      [OUTER.x1, 4, OUTER.z1],
    ],
  ],
  texels: 0.75,
  outlook: panorama,
  overviews: {
    above: { position: [11, 18, 21], yaw: 0, pitch: -1.0, fov: 58, hide: ['ceiling', 'backdrop'] },
    'above-plant': {
      position: [9.5, 9, 17.5],
      yaw: 0.35,
      pitch: -0.85,
      fov: 60,
      hide: ['ceiling', 'backdrop'],
    },
    plan: { position: [11, 22, 7.6], yaw: 0, pitch: -Math.PI / 2, fov: 45, hide: ['ceiling', 'backdrop'] },
  },
};

const { north: NORTH, south: SOUTH } = CORRIDOR;

/** The signs beside the doors: the room, the place along the corridor, and on which of its walls. */
const SIGNS: [RoomId, number, number][] = [
  ['archive', 5.95, NORTH],
  ['telecom', 13.2, NORTH],
  ['electrical', 16.4, NORTH],
  ['changing', 20.7, NORTH],
  ['heating', 9.0, SOUTH],
  ['workshop', 17.1, SOUTH],
];

function furnishCorridor(model: Model, lights: AreaLight[]): void {
  model.at(0.3, 6.8, QUARTER, () => liftDoor(model));
  model.at(21.7, 6.8, -QUARTER, () => {
    steelDoor(model, 1.1, 2.1, true);
    exitSign(model, 2.3);
  });
  for (const [id, x, wall] of SIGNS)
    model.at(x, wall, wall === NORTH ? 0 : Math.PI, () => wallSign(model, `room-${id}`, 1.65, 0.34, 0.118));
  model.at(4.6, NORTH, 0, () => escapePlan(model));
  model.at(14.1, NORTH, 0, () => extinguisher(model));
  model.at(5.6, SOUTH, Math.PI, () => extinguisher(model));
  model.at(12.2, SOUTH, Math.PI, () => hoseCabinet(model));
  model.on('ceiling', () => overhead(model));
  for (const x of [2, 5, 8, 11, 14.6, 17.4, 20.2])
    stripLight(model, lights, [x, 2.75, 6.72], 1.55, CEILING, { power: 20 });
}

/**
 * Draws the installations under the corridor's ceiling (air, cables and water), and the sign that points to
 * the exit.
 */
function overhead(model: Model): void {
  const { x1, y0, y1 } = SUPPLY_DUCT;
  duct(model, [1.2, y0, 7.08], [x1, y1, 7.62], 'x');
  duct(model, [SUPPLY_DUCT.x0, y0, 7.62], [x1, y1, CORRIDOR.south], 'z');
  for (let x = 2.2; x < x1; x += 2.6) ductHanger(model, 'x', x, [7.08, 7.62], y0, CEILING);
  for (const x of [3.2, 7.6, 11.6])
    model.at(x, 7.08, Math.PI, () => grille(model, 0, (y0 + y1) / 2, 0.4, 0.16));
  cableLadder(model, [11.9, 2.92, 6.13], [21.6, 2.92, 6.13], 0.3, 6);
  for (const [i, material] of [plant.supply, plant.back, plant.water].entries())
    jacketedPipe(
      model,
      material,
      [
        [0.32, 2.7, 6.0 + i * 0.13],
        [21.66, 2.7, 6.0 + i * 0.13],
      ],
      i === 2 ? 0.03 : 0.045,
    );
  for (let x = 1; x < 21.5; x += 2.05)
    model.at(x, 0, -QUARTER, () => trapeze(model, [5.92, 6.38], 2.655, 0, CEILING));
  for (const x of [9.8, 15.9]) {
    model.at(x, 6.8, -QUARTER, () => {
      box(model, palette.white, [-0.2, 2.3, -0.01], [0.2, 2.52, 0.002]);
      exitSign(model, 2.3);
    });
    for (const z of [6.65, 6.95])
      rod(model, palette.steel, [x - 0.03, 2.52, z], [x - 0.03, CEILING, z], 0.005, 6);
  }
}

function furnishVentilation(model: Model, lights: AreaLight[]): void {
  model.at(AIR_UNIT_AT.x, AIR_UNIT_AT.z, 0, () => airHandlingUnit(model));
  ducts(model);
  coilPipes(model);
  model.at(14.68, 13.05, -QUARTER, () => storeShelf(model, 1.2, 7));
  model.at(14.9, 10.95, -QUARTER, () => distributionBoard(model, 1.0));
  spareFilters(model);
  for (const [x, z] of [
    [11.35, 11.4],
    [13.6, 11.4],
    [9.65, 9.3],
  ] as const)
    stripLight(model, lights, [x, 2.8, z], 1.55, CEILING, { turned: x < 10 });
  // Behind the unit, for maintenance.
  for (const x of [11.3, 14]) stripLight(model, lights, [x, 2.95, 8.2], 1.25, CEILING, { power: 14 });
}

/** Draws a pallet with boxed filters below the window. */
function spareFilters(model: Model): void {
  model.at(13.1, 13.1, 0, () => {
    for (const x of [-0.5, 0, 0.45]) box(model, plant.bench, [x, 0, -0.4], [x + 0.08, 0.1, 0.4], ['bottom']);
    box(model, plant.bench, [-0.55, 0.1, -0.4], [0.58, 0.125, 0.4]);
    for (const [x, y, tall] of [
      [-0.52, 0.125, 0.62],
      [0.04, 0.125, 0.62],
      [-0.5, 0.745, 0.6],
    ] as const) {
      box(model, plant.cardboard, [x, y, -0.32], [x + 0.52, y + tall, 0.32], ['bottom']);
      box(model, palette.sand, [x + 0.22, y, 0.3205], [x + 0.3, y + tall, 0.322], ['back', 'bottom']);
    }
  });
}

function furnishReading(model: Model, lights: AreaLight[]): void {
  model.at(9.45, 2.45, 0, () => {
    readingTable(model, 2.4, 0.95);
    model.at(-0.6, -0.02, 0, () => overheadScanner(model), 0.74);
    model.at(
      0,
      0,
      0,
      () => {
        monitor(model, 0.25, -0.25, 0);
        monitor(model, 0.88, -0.22, 1);
        block(model, palette.graphite, [0.5, 0, 0.12], [0.43, 0.016, 0.13]);
        flat(model, 'drawing', 0.85, 0.002, 0.05, 0.3, 0.21);
      },
      0.74,
    );
    model.at(-0.55, 0.72, 0.25, () => taskChair(model, palette.rust));
    model.at(0.55, 0.74, -0.2, () => taskChair(model, palette.teal));
  });
  linearPendant(model, lights, 9.45, 2.45, 2.2, 0.14, CEILING);
  for (const [i, x] of [8.55, 9.8, 10.75].entries())
    model.at(x, 0.465, 0, () => bookcase(model, i === 2 ? 0.6 : 1.2, 2, 51 + i));
  model.at(10.95, 3.55, -QUARTER, () => planChest(model, 1.2));
  model.at(11.4, 2.0, -QUARTER, () => framedPicture(model, 'drawing', 1.65, 1.1, 0.76));
  model.at(7.8, 2.4, QUARTER, () => framedPicture(model, 'drawing', 1.65, 0.95, 0.66));
  model.at(8.2, 5.2, 0, () => bushyPlant(model, 71, 1.35));
  model.at(10.95, 3.2, 0, () => swordPlant(model, 73, 0.4), 0.95);
  for (const x of [8.9, 10.4]) stripLight(model, lights, [x, 2.85, 4.7], 1.25, CEILING, { power: 18 });
  stripLight(model, lights, [9.55, 2.85, 1.05], 1.85, CEILING, { power: 13 });
}

const places: [string, RoomId, number, number][] = [
  ['corridor-lift', 'corridor', 1.5, 6.8],
  ['corridor-archive', 'corridor', 4.4, 6.8],
  ['corridor-heating', 'corridor', 8.1, 6.8],
  ['corridor-reading', 'corridor', 10.85, 6.8],
  ['corridor-middle', 'corridor', 12.6, 6.8],
  ['corridor-workshop', 'corridor', 16, 6.8],
  ['corridor-exit', 'corridor', 19.95, 6.8],
  ['heating-door', 'heating', 8.1, 8.8],
  ['heating-plant', 'heating', 7.75, 12],
  ['heating-boilers', 'heating', 4.1, 10.6],
  ['heating-manifold', 'heating', 5.6, 9.6],
  ['heating-tanks', 'heating', 3.9, 12.6],
  ['ventilation-entrance', 'ventilation', 10.1, 11.9],
  ['ventilation-unit', 'ventilation', 12.4, 12.2],
  ['ventilation-east', 'ventilation', 14.1, 11.6],
  ['workshop-door', 'workshop', 16.2, 9.4],
  ['workshop-west', 'workshop', 16.2, 12.3],
  ['workshop-bench', 'workshop', 19.2, 11.9],
  ['workshop-east', 'workshop', 20.3, 9.3],
  ['archive-door', 'archive', 6.8, 4.7],
  ['archive-wheels', 'archive', 4.5, 5.0],
  ['archive-west', 'archive', 1.6, 4.95],
  ['archive-front', 'archive', 2.985, 4.6],
  ['archive-aisle', 'archive', 2.985, 2.3],
  ['archive-plans', 'archive', 6.65, 2.4],
  ['reading-door', 'reading', 10.85, 5.0],
  ['reading-table', 'reading', 8.8, 4.2],
  ['telecom-door', 'telecom', 12.5, 4.8],
  ['telecom-racks', 'telecom', 13.15, 3.6],
  ['electrical-door', 'electrical', 15.7, 4.9],
  ['electrical-row', 'electrical', 16.7, 3.2],
  ['changing', 'changing', 20.0, 4.3],
];

/** Returns the viewpoints with their neighbours. */
function cellarSweeps(bvh: MeshBVH): Capture['sweeps'] {
  return findSweeps(
    bvh,
    places.map(([id, room, x, z]) => ({ id, floor: FLOOR_ID, room, x, y: 0, z })),
  );
}
