import type { SpaceFloor } from '../../contract/scans/space.ts';
import type { ScanMesh } from '../mesh/scan-mesh.ts';
import type { Walkable } from '../sweeps/walkable.ts';
import type { Columns } from '../voxels/columns.ts';
import { findOnFloor } from './find-on-floor.ts';
import type { FoundRooms } from './found-rooms.ts';
import { nameRooms } from './name-rooms.ts';
import { findStairs } from './stairs/find-stairs.ts';

/** The rooms, doors, walls and stairs of a space. */
export function findRooms(
  columns: Columns,
  mesh: ScanMesh,
  floors: readonly SpaceFloor[],
  walkable: Walkable,
): FoundRooms {
  const found: FoundRooms = { rooms: [], doors: [], walls: [], stairs: [], doubts: [] };
  found.stairs = findStairs(columns, walkable, floors);
  for (const floor of floors) {
    const { rooms, doors, walls, doubts } = findOnFloor(columns, mesh, floor, found);
    found.rooms.push(...rooms);
    found.doors.push(...doors);
    found.walls.push(...walls);
    found.doubts.push(...doubts);
  }
  nameRooms(found);
  found.doubts.sort((one, other) => one.sureness - other.sureness);
  return found;
}
