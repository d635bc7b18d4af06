import { hazySun, type Daylight } from '../../building/daylight.ts';
import type { Space } from '../../building/space.ts';
import { buildHouse } from './house.ts';
import { eveningValley } from './outlook.ts';
import type { MeshBVH } from 'three-mesh-bvh';
import { captureSchema, type Capture } from '../../../../contract/capture.ts';
import { describeFloor, designedAccuracy, between, type Floor } from '../../building/describe.ts';
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
  STAIR,
} from './rooms.ts';
import { groundWalls, upperWalls } from './walls.ts';
import { WORKTOP } from '../../furniture/interior/counters.ts';
import { DINING } from './living.ts';
import { tread } from './stair.ts';
import { findSweeps } from '../../building/sweeps.ts';

const HOUSE_ID = 'gv360atrium';

const floors: Floor[] = [
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

/** Returns everything about the house that is not geometry, checked against the schema. */
function houseCapture(blockers: MeshBVH): Capture {
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

const below: [string, string, number, number][] = [
  ['living-window', 'living', 1.15, 12.95],
  ['living-door', 'living', 2.8, 13.05],
  ['living-hearth', 'living', 2.6, 8.6],
  ['living-south', 'living', 6.3, 12.5],
  ['living-middle', 'living', 6.3, 10],
  ['living-court', 'living', 6.3, 7.4],
  ['stair-foot', 'living', 0.8, 6.1],
  ['hall-door', 'hall', 7.5, 1.7],
  ['hall-west', 'hall', 6.4, 4.1],
  ['hall-middle', 'hall', 8.4, 4.3],
  ['hall-east', 'hall', 12.35, 4.3],
  ['study-door', 'study', 4.6, 4.1],
  ['study-desk', 'study', 3.6, 2.3],
  ['music', 'music', 12.35, 2],
  ['passage', 'passage', 12.35, 7],
  ['kitchen-door', 'kitchen', 11.95, 10.15],
  ['kitchen-counter', 'kitchen', 12.15, 12.3],
  ['dining-court', 'dining', 9.1, 10.2],
  ['dining-terrace', 'dining', 9.4, 13.1],
  ['court', 'court', 8.6, 7.75],
  ['terrace-west', 'terrace', 2.8, 14.9],
  ['terrace-middle', 'terrace', 7.4, 15.4],
  ['terrace-east', 'terrace', 9.3, 14.7],
];
const above: [string, string, number, number][] = [
  ['gallery-stair', 'gallery', 6.35, 6],
  ['gallery-middle', 'gallery', 6.35, 8.2],
  ['gallery-roof', 'gallery', 6.35, 10.25],
  ['gallery-south', 'gallery', 6.35, 12.6],
  ['library-door', 'library', 4.6, 4],
  ['library-void', 'library', 2.7, 4.6],
  ['landing-west', 'landing', 6.5, 4.1],
  ['landing-east', 'landing', 8.7, 4],
  ['bath', 'bath', 6.85, 1.85],
  ['bedroom-door', 'bedroom', 10.5, 4],
  ['bedroom-window', 'bedroom', 12.7, 3.4],
  ['roof-door', 'roof', 8.2, 10.35],
  ['roof-east', 'roof', 10, 12.9],
];

/** The tread of the viewpoint halfway up: low enough that its marker is visible from the stair's foot. */
const STEP = 6;

/** Returns the viewpoints with their neighbours. Two steps lead up the stair. */
function houseSweeps(bvh: MeshBVH): Capture['sweeps'] {
  const [x, y, z] = tread(STEP);
  return findSweeps(
    bvh,
    [
      ...below.map(([id, room, x, z]) => ({ id, floor: GROUND, room, x, y: 0, z })),
      { id: 'stair-middle', floor: GROUND, room: 'living', x, y, z },
      ...above.map(([id, room, x, z]) => ({ id, floor: UPPER, room, x, y: RISE, z })),
    ],
    [
      ['stair-foot', 'stair-middle'],
      ['stair-middle', 'gallery-stair'],
    ],
  );
}

/** An hour before sunset: the sun low in the west-south-west, the sky still bright, the lamps lit. */
const evening: Daylight = {
  sun: hazySun([-0.76, 0.285, 0.6], [6, 3.85, 2.05], 0.016),
  sky: (height, out) => {
    if (height < 0) {
      out[0] = 0.4;
      out[1] = 0.35;
      out[2] = 0.24;
      return;
    }
    const up = Math.sqrt(height);
    out[0] = 1.75 - 0.95 * up;
    out[1] = 1.5 - 0.55 * up;
    out[2] = 1.28 - 0.05 * up;
  },
  exposure: 1.9,
  keepHue: 0.55,
};

export const space: Space = {
  folder: 'spaces/atrium',
  id: HOUSE_ID,
  build: buildHouse,
  describe: houseCapture,
  floors,
  daylight: evening,
  // Near its glass walls, a room sees so much of the sky that each point looks for it itself.
  indoors: [
    [
      [0.02, -0.02, 0.02],
      [13.48, 5.95, 4.8],
    ],
    [
      [0.02, -0.02, 4.8],
      [6.9, 5.95, 5.5],
    ],
    [
      [0.02, -0.02, 5.5],
      [6.4, 5.95, 8.5],
    ],
    [
      [0.9, -0.02, 8.5],
      [6.4, 5.95, 13],
    ],
    [
      [6.4, -0.02, 10.1],
      [13.48, 2.9, 13],
    ],
    [
      [12.1, -0.02, 4.8],
      [13.48, 2.9, 10.1],
    ],
  ],
  texels: 0.85,
  outlook: eveningValley,
  overviews: {
    'over-house': { position: [-8, 13, 24], yaw: -0.75, pitch: -0.62, fov: 48 },
    'over-upper': { position: [6.5, 19, 19], yaw: 0, pitch: -1.05, fov: 56, hide: ['ceiling', 'backdrop'] },
    'over-ground': {
      position: [6.5, 17, 19],
      yaw: 0,
      pitch: -1.05,
      fov: 56,
      hide: ['ceiling', 'backdrop', 'floor-upper'],
    },
    garden: { position: [-5, 1.5, 20], yaw: -0.8, pitch: 0.05, fov: 60 },
  },
};
