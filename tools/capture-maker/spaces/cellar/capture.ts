import type { MeshBVH } from 'three-mesh-bvh';
import { captureSchema } from '../../../../contract/capture.ts';
import type { Capture } from '../../../../contract/capture.ts';
import { corners, describeFloor, designedAccuracy } from '../../building/describe.ts';
import type { Floor } from '../../building/floor.ts';
import { CEILING, FLOOR_ID, OUTER, WELL, rooms } from './rooms.ts';
import { cellarSweeps } from './sweeps.ts';
import { walls } from './walls.ts';
import { dimensions } from './dimensions.ts';

export const CELLAR_ID = 'gv360cellar';
const south = WELL.z1 + WELL.wall;

export const basement: Floor = {
  id: FLOOR_ID,
  name: 'Basement',
  elevation: 0,
  height: CEILING,
  plan: 'plan.svg',
  outer: { ...OUTER, z1: south },
  walls,
  open: [{ ...OUTER, z0: OUTER.z1, z1: south }],
};

/** Everything about the basement that is not geometry. */
export function cellarCapture(blockers: MeshBVH): Capture {
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
