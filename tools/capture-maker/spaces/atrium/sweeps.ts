import type { MeshBVH } from 'three-mesh-bvh';
import type { Capture } from '../../../../contract/capture.ts';
import { findSweeps } from '../../building/sweeps.ts';
import { GROUND, RISE, UPPER } from './rooms.ts';
import { tread } from './stair.ts';

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

/** The tread one stands on half-way up: low enough that its marker is seen from the stair's foot. */
const STEP = 6;

/** The viewpoints, with their neighbours: two steps lead up the stair. */
export function houseSweeps(bvh: MeshBVH): Capture['sweeps'] {
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
