import type { MeshBVH } from 'three-mesh-bvh';
import type { Capture } from '../../../../contract/capture.ts';
import { findSweeps } from '../../building/sweeps.ts';
import { FLOOR_ID, type RoomId } from './rooms.ts';

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

/** The viewpoints, with their neighbours. */
export function cellarSweeps(bvh: MeshBVH): Capture['sweeps'] {
  return findSweeps(
    bvh,
    places.map(([id, room, x, z]) => ({ id, floor: FLOOR_ID, room, x, y: 0, z })),
  );
}
