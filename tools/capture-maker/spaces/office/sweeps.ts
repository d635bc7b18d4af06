import type { MeshBVH } from 'three-mesh-bvh';
import type { Capture } from '../../../../contract/capture.ts';
import { findSweeps } from '../../building/sweeps.ts';
import { FLOOR_ID } from './rooms.ts';
import type { RoomId } from './rooms.ts';

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

/** The viewpoints, with their neighbours. */
export function officeSweeps(bvh: MeshBVH): Capture['sweeps'] {
  return findSweeps(
    bvh,
    places.map(([id, room, x, z]) => ({ id, floor: FLOOR_ID, room, x, y: 0, z })),
  );
}
