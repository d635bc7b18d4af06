import type { MeshBVH } from 'three-mesh-bvh';
import { captureSchema, type Capture } from '../../../../contract/capture.ts';
import { corners, describeFloor, designedAccuracy, between, type Floor } from '../../building/describe.ts';
import { CEILING, FLOOR_ID, OUTER, rooms, roomById, type RoomId } from './rooms.ts';
import { walls } from './walls.ts';
import { DESK, deskCluster } from '../../furniture/interior/tables.ts';
import { WORKTOP } from '../../furniture/interior/counters.ts';
import { DOOR } from '../../building/wall.ts';
import { findSweeps } from '../../building/sweeps.ts';
import { QUARTER } from '../../geometry/vector.ts';
import type { Model } from '../../geometry/model.ts';
import { ceilingPanel, linearPendant } from '../../furniture/premises/lamps.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { framedPicture, whiteboard } from '../../furniture/interior/office-equipment.ts';
import { bushyPlant, swordPlant, planterCabinet } from '../../furniture/interior/plants.ts';
import { tree } from '../../furniture/interior/trees.ts';
import { bookcase, lockers } from '../../furniture/interior/storage.ts';

/** The middles of the three desk clusters, in metres. */
const CLUSTERS = [2.2, 5.8, 9.4].map((x) => ({ x, z: 11.35 }));

export const OFFICE_ID = 'gv360office';

export const level: Floor = {
  id: FLOOR_ID,
  name: 'Level 1',
  elevation: 0,
  height: CEILING,
  plan: 'plan.svg',
  outer: OUTER,
  walls,
};

/** Returns everything about the office that is not geometry. */
export function officeCapture(blockers: MeshBVH): Capture {
  const sweeps = officeSweeps(blockers);
  return captureSchema.parse({
    format: 1,
    id: OFFICE_ID,
    name: 'Office floor',
    description:
      'A sunlit office floor of nine rooms: reception, open office, meeting and focus rooms, kitchen and lounge.',
    units: 'metre',
    accuracy: designedAccuracy,
    scene: 'scene.glb',
    poster: 'poster.webp',
    thumbnail: 'thumbnail.webp',
    start: { sweep: 'office-entrance', yaw: 3.95, pitch: -0.14 },
    floors: [describeFloor(level)],
    rooms: rooms.map((room) => ({ id: room.id, name: room.name, floor: FLOOR_ID, outline: corners(room) })),
    sweeps,
    dimensions: dimensions(),
  } satisfies Capture);
}

function dimensions(): Capture['dimensions'] {
  const office = roomById('office');
  const meeting = roomById('meeting');
  const focusDoor = walls.flatMap((wall) => (wall.at === 6.4 ? wall.openings : [])).find((o) => o.from > 12)!;
  const window = walls.find((wall) => wall.at === 13.875)!.openings[0]!;
  const cluster = CLUSTERS[1]!;
  const edge = cluster.x + DESK.depth + 0.03;
  return [
    between('Focus room door, width', [focusDoor.from, 1, 6.4], [focusDoor.to, 1, 6.4]),
    between(
      'Focus room door, height',
      [focusDoor.from + DOOR.width / 2, 0, 6.4],
      [focusDoor.from + DOOR.width / 2, DOOR.height, 6.4],
    ),
    between('Open office, length', [office.x0, 2.8, 9], [office.x1, 2.8, 9]),
    between('Open office, depth', [7, 2.8, office.z0], [7, 2.8, office.z1]),
    between('Meeting room, width', [meeting.x0, 2.8, 12], [meeting.x1, 2.8, 12]),
    between('Ceiling height, open office', [7.6, 0, 9.2], [7.6, CEILING, 9.2]),
    between('Window in the open office, width', [window.from, 1.6, 13.78], [window.to, 1.6, 13.78]),
    between(
      'Desk, width',
      [edge, DESK.height, cluster.z + 0.01],
      [edge, DESK.height, cluster.z + 0.01 + DESK.width],
    ),
    between('Desk, height', [edge, 0, cluster.z + 0.01], [edge, DESK.height, cluster.z + 0.01]),
    between('Kitchen worktop, height', [16.03, 0, 0.861], [16.03, WORKTOP, 0.861]),
  ];
}

const places: [string, RoomId, number, number][] = [
  ['reception-entrance', 'reception', 1.3, 3.6],
  ['reception-desk', 'reception', 2.9, 3.4],
  ['reception-passage', 'reception', 4.8, 6.9],
  ['office-entrance', 'office', 4.8, 9],
  ['office-west', 'office', 1.1, 9.1],
  ['office-aisle', 'office', 4, 11.4],
  ['office-middle', 'office', 7.6, 9.2],
  ['office-windows', 'office', 7.6, 12.4],
  ['office-east', 'office', 10.35, 9],
  ['corridor-west', 'corridor', 7.15, 7.1],
  ['corridor-middle', 'corridor', 9.45, 7.1],
  ['corridor-glass', 'corridor', 13.05, 7.1],
  ['corridor-meeting', 'corridor', 15.1, 7.1],
  ['corridor-east', 'corridor', 17.3, 7.2],
  ['server', 'server', 7.55, 4.9],
  ['print', 'print', 9.45, 4.6],
  ['focus-door', 'focus', 13.05, 5.4],
  ['focus-desk', 'focus', 12.75, 2.4],
  ['kitchen-door', 'kitchen', 16.6, 5.4],
  ['kitchen-counter', 'kitchen', 17.75, 1.7],
  ['meeting-door', 'meeting', 15.1, 8.7],
  ['meeting-window', 'meeting', 14.8, 13.1],
  ['lounge-door', 'lounge', 17.5, 8.9],
  ['lounge-window', 'lounge', 17.9, 13.1],
];

/** Returns the viewpoints with their neighbours. */
function officeSweeps(bvh: MeshBVH): Capture['sweeps'] {
  return findSweeps(
    bvh,
    places.map(([id, room, x, z]) => ({ id, floor: FLOOR_ID, room, x, y: 0, z })),
  );
}

export function furnishOffice(model: Model, lights: AreaLight[]): void {
  for (const [i, { x, z }] of CLUSTERS.entries()) {
    model.at(x, z, QUARTER, () => deskCluster(model, i * 4 + 1));
    linearPendant(model, lights, x, z, 0.14, 2.9, CEILING);
  }
  for (const x of [1.2, 2.45]) model.at(x, 8.225, 0, () => bookcase(model, 1.2, 1.9, Math.round(x * 10)));
  model.at(7.7, 8.06, 0, () => whiteboard(model, 1.9, 1.07));
  model.at(11.19, 12.1, -QUARTER, () => lockers(model, 4));
  model.at(11.44, 10.2, -QUARTER, () => framedPicture(model, 'art-lines', 1.6, 0.75, 1));
  model.at(0.8, 13.2, 0, () => tree(model, 5, 2.2));
  model.at(10.9, 13.3, 0, () => bushyPlant(model, 22, 1.25));
  model.at(4, 13.35, Math.PI, () => planterCabinet(model, 1.4, 40));
  model.at(7.6, 13.3, 0, () => bushyPlant(model, 25, 0.95));
  model.at(3.5, 8.45, 0, () => swordPlant(model, 9, 0.95));
  for (const x of [2.2, 4.8, 7.4, 10.4]) ceilingPanel(model, lights, x, 8.9, 0.6, 0.6, CEILING);
}
