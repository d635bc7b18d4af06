import type { MeshBVH } from 'three-mesh-bvh';
import { captureSchema } from '../../../../contract/capture.ts';
import type { Capture } from '../../../../contract/capture.ts';
import { between, describeFloor } from '../../building/describe.ts';
import type { Floor } from '../../building/floor.ts';
import { WORKTOP } from '../../furniture/living/kitchen.ts';
import { DINING } from './furnish-ground.ts';
import {
  COURT,
  GROUND,
  LOWER_CEILING,
  OUTER,
  RISE,
  STAIR,
  TERRACE,
  UPPER,
  UPPER_CEILING,
  VOID,
  rooms,
} from './rooms.ts';
import { tread } from './stair.ts';
import { houseSweeps } from './sweeps.ts';
import { groundWalls, upperWalls } from './walls.ts';

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

function dimensions(): Capture['dimensions'] {
  const [x, y] = tread(9);
  const treadEdge = x - 0.01 - ((STAIR.x1 - STAIR.x0) / (STAIR.steps - 1) + 0.03) / 2;
  return [
    between('Living room, floor to roof', [2.6, 0, 8.9], [2.6, RISE + UPPER_CEILING, 8.9]),
    between('From floor to floor', [6.3, 0, 11], [6.3, RISE, 11]),
    between('Ceiling height, dining room', [9.4, 0, 12.9], [9.4, LOWER_CEILING, 12.9]),
    between('Study, length', [0.3, 2.6, 2.9], [5.59, 2.6, 2.9]),
    between('Study, depth', [4.9, 2.6, 0.3], [4.9, 2.6, 5.3]),
    between('Study door, width', [5.65, 1, 3.6], [5.65, 1, 4.5]),
    between('Stair, width', [treadEdge, y, STAIR.z0], [treadEdge, y, STAIR.z1]),
    between('Dining table, height', [DINING.x + 0.9, 0, DINING.z], [DINING.x + 0.9, DINING.height, DINING.z]),
    between('Kitchen worktop, height', [12.59, 0, 11.95], [12.59, WORKTOP, 11.95]),
    between('Bedroom, width', [9.56, RISE + 2.55, 3], [13.2, RISE + 2.55, 3]),
    between('Bathroom, depth', [8.5, RISE + 2.5, 0.3], [8.5, RISE + 2.5, 2.74]),
  ];
}
