import type { MeshBVH } from 'three-mesh-bvh';
import { captureSchema } from '../../../../contract/capture.ts';
import type { Capture } from '../../../../contract/capture.ts';
import { corners, describeFloor, designedAccuracy } from '../../building/describe.ts';
import type { Floor } from '../../building/floor.ts';
import { CEILING, FLOOR_ID, OUTER, rooms } from './rooms.ts';
import { officeSweeps } from './sweeps.ts';
import { walls } from './walls.ts';
import { dimensions } from './dimensions.ts';

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

/** Everything about the office that is not geometry. */
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
