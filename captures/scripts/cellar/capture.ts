import { captureSchema } from '../../../contract/capture.ts';
import type { Capture } from '../../../contract/capture.ts';
import { between, corners, describeFloor } from '../building/describe.ts';
import type { Storey } from '../building/storey.ts';
import { findSweeps } from '../building/way.ts';
import { CARRIAGE } from '../furniture/archive.ts';
import { BOILER } from '../furniture/heating.ts';
import { CABINET } from '../furniture/switchgear.ts';
import { AIR_HANDLER } from '../furniture/ventilation.ts';
import type { Bvh } from '../light/bvh.ts';
import { BOILERS, ROW } from './furnish-plant.ts';
import { CARRIAGES } from './furnish-south.ts';
import { CEILING, FLOOR_ID, OUTER, roomById, rooms } from './rooms.ts';
import type { RoomId } from './rooms.ts';
import { walls } from './walls.ts';

export const CELLAR_ID = 'gv360cellar';

export const basement: Storey = {
  id: FLOOR_ID,
  name: 'Basement',
  elevation: 0,
  height: CEILING,
  plan: 'plan.svg',
  outer: OUTER,
  walls,
};

const places: [string, RoomId, number, number][] = [
  ['heating-door', 'heating', 4.9, 5.4],
  ['heating-boilers', 'heating', 2.3, 3.7],
  ['heating-tanks', 'heating', 5.7, 3.7],
  ['heating-manifold', 'heating', 7.3, 4.4],
  ['ventilation-door', 'ventilation', 12.05, 5.4],
  ['ventilation-unit', 'ventilation', 11.2, 3.4],
  ['switch-door', 'switch', 14.6, 5.4],
  ['switch-gear', 'switch', 15.6, 2.6],
  ['corridor-west', 'corridor', 2.55, 7.4],
  ['corridor-heating', 'corridor', 4.9, 7.4],
  ['corridor-archive', 'corridor', 8.7, 7.4],
  ['corridor-middle', 'corridor', 12.05, 7.2],
  ['corridor-switch', 'corridor', 14.6, 7.2],
  ['corridor-exit', 'corridor', 16.05, 7.2],
  ['workshop-door', 'workshop', 2.55, 9.3],
  ['workshop-bench', 'workshop', 2.6, 11.5],
  ['archive-door', 'archive', 8.7, 9.2],
  ['archive-west', 'archive', 6.9, 9.5],
  ['archive-aisle', 'archive', 8.33, 11.4],
  ['archive-east', 'archive', 11.7, 9.85],
  ['archive-second-aisle', 'archive', 11.68, 12],
  ['reading-archive', 'reading', 13.75, 9.75],
  ['reading-door', 'reading', 16.05, 9.4],
  ['reading-table', 'reading', 16.9, 11.2],
];

/** Everything about the basement that is not geometry. */
export function cellarCapture(blockers: Bvh): Capture {
  return captureSchema.parse({
    format: 1,
    id: CELLAR_ID,
    name: 'Plant room and archive',
    description:
      'A basement of seven rooms: heating and ventilation plant, switch room, workshop, an archive with mobile shelving and its reading room.',
    units: 'metre',
    scene: 'scene.glb',
    poster: 'poster.webp',
    thumbnail: 'thumbnail.webp',
    start: { sweep: 'heating-door', yaw: 0.35, pitch: -0.06 },
    floors: [describeFloor(basement)],
    rooms: rooms.map((room) => ({ id: room.id, name: room.name, floor: FLOOR_ID, outline: corners(room) })),
    sweeps: findSweeps(
      blockers,
      places.map(([id, room, x, z]) => ({ id, floor: FLOOR_ID, room, x, y: 0, z })),
    ),
    dimensions: dimensions(),
  } satisfies Capture);
}

function dimensions(): Capture['dimensions'] {
  const heating = roomById('heating');
  const archive = roomById('archive');
  const [x] = BOILERS;
  const front = ROW + BOILER.depth / 2;
  const [first, last] = [CARRIAGES[0]![0], CARRIAGES.at(-1)![0]];
  const unit = { x: 11.2, z: 1.35 + AIR_HANDLER.width / 2 };
  return [
    between('Heating plant, length', [heating.x0, 1.6, 3.4], [heating.x1, 1.6, 3.4]),
    between('Heating plant, depth', [4.9, 1.6, heating.z0], [4.9, 1.6, 6.3]),
    between('Clear height, heating plant', [4.9, 0, 4], [4.9, CEILING, 4]),
    between('Boiler, width', [x - BOILER.width / 2, 0.3, front], [x + BOILER.width / 2, 0.3, front]),
    between('Boiler, height above its plinth', [x + 0.44, 0.1, front], [x + 0.44, BOILER.height, front]),
    between(
      'Air handling unit, length',
      [unit.x - AIR_HANDLER.length / 2, 0.16, unit.z],
      [unit.x + AIR_HANDLER.length / 2, 0.16, unit.z],
    ),
    between('Switchgear, height', [15.7, 0, 0.81], [15.7, CABINET.height, 0.81]),
    between('Archive, length', [archive.x0, 2.9, 9], [archive.x1, 2.9, 9]),
    between(
      'Mobile shelving, first to last',
      [first - CARRIAGE.width / 2, 1, 10.35],
      [last + CARRIAGE.width / 2, 1, 10.35],
    ),
    between('Mobile shelving, height', [5.75, 0, 10.36], [5.75, CARRIAGE.height, 10.36]),
  ];
}
