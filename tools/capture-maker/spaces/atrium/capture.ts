import type { MeshBVH } from 'three-mesh-bvh';
import { captureSchema } from '../../../../contract/capture.ts';
import type { Capture } from '../../../../contract/capture.ts';
import { describeFloor, designedAccuracy } from '../../building/describe.ts';
import type { Floor } from '../../building/floor.ts';
import {
  COURT,
  GROUND,
  LOWER_CEILING,
  OUTER,
  RISE,
  TERRACE,
  UPPER,
  UPPER_CEILING,
  VOID,
  rooms,
} from './rooms.ts';
import { houseSweeps } from './sweeps.ts';
import { groundWalls } from './ground-walls.ts';
import { upperWalls } from './upper-walls.ts';
import { dimensions } from './dimensions.ts';

export const HOUSE_ID = 'gv360atrium';

export const floors: Floor[] = [
  {
    id: GROUND,
    name: 'Ground floor',
    elevation: 0,
    height: LOWER_CEILING,
    plan: 'plan-ground.svg',
    outer: { ...OUTER, z1: TERRACE.z1 },
    walls: groundWalls,
    softPieces: true,
    open: [COURT, TERRACE],
  },
  {
    id: UPPER,
    name: 'Upper floor',
    elevation: RISE,
    height: UPPER_CEILING,
    plan: 'plan-upper.svg',
    outer: OUTER,
    walls: upperWalls,
    softPieces: true,
    voids: [VOID, COURT],
    open: [{ x0: 7.06, z0: 9.44, x1: 13.2, z1: 13.7 }],
  },
];

/** Everything about the house that is not geometry, checked against the schema. */
export function houseCapture(blockers: MeshBVH): Capture {
  return captureSchema.parse({
    format: 1,
    id: HOUSE_ID,
    name: 'Atrium House',
    description:
      'A house of stone, concrete and timber around a glazed courtyard, on two floors, in the light of an autumn evening.',
    units: 'metre',
    accuracy: designedAccuracy,
    scene: 'scene.glb',
    poster: 'poster.webp',
    thumbnail: 'thumbnail.webp',
    start: { sweep: 'living-window', yaw: -0.72, pitch: 0.06 },
    floors: floors.map(describeFloor),
    rooms,
    sweeps: houseSweeps(blockers),
    dimensions: dimensions(),
  } satisfies Capture);
}
