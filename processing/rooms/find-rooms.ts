import type { SpaceFloor, SpaceRoom, Stair } from '../../contract/scans/space.ts';
import type { ScanMesh } from '../scan-mesh.ts';
import type { Walkable } from '../sweeps/find-walkable.ts';
import type { Columns } from '../voxels/columns.ts';
import { findOnFloor, type FoundRooms } from './find-on-floor.ts';
import { apart } from './cells/regions.ts';
import { findStairs } from './find-stairs.ts';
import { areaOf, areaOfShape, isInShape } from '../../contract/scans/outline.ts';

/** A corridor's minimum ratio of length to width, maximum width in metres, and minimum number of doors. */
const CORRIDOR = { ratio: 3, width: 3, doors: 3 };
/** The minimum number of doors of a hall without a stair. */
const HALL_DOORS = 5;
/** The minimum share of a stairwell's floor that its stairs occupy. */
const STAIRWELL = 0.3;

/** Returns the rooms, doors, walls and stairs of a space, and warnings about them. */
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

/**
 * Names rooms by their use if it is evident, and otherwise ‘Room’. Adds numbers to ‘Room’ and to names that
 * several rooms share.
 */
function nameRooms({ rooms, doors, stairs }: FoundRooms): void {
  const kinds = rooms.map(
    (room) =>
      room.name || kindOf(room, doors.filter(({ rooms: sides }) => sides.includes(room.id)).length, stairs),
  );
  const counts = new Map<string, number>();
  rooms.forEach((room, index) => {
    const kind = kinds[index]!;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const only = kind !== 'Room' && kinds.indexOf(kind) === kinds.lastIndexOf(kind);
    room.name = only ? kind : `${kind} ${count}`;
  });
}

function kindOf(room: SpaceRoom, doors: number, stairs: readonly Stair[]): string {
  const area = areaOfShape(room);
  const inside = stairs.filter(
    ({ floor, outline }) => floor === room.floor && isInShape(room, middleOf(outline)),
  );
  const steps = inside.reduce((sum, { outline }) => sum + areaOf(outline), 0);
  if (steps > area * STAIRWELL) return 'Stairwell';
  // Treats the room as a rectangle of the same area and perimeter.
  // If the room bends, its length is measured along the bend.
  const half = perimeter(room.outline) / 2;
  const length = (half + Math.sqrt(Math.max(0, half * half - 4 * area))) / 2;
  const width = area / length;
  if (steps > 0) return 'Hall';
  if (doors >= CORRIDOR.doors && width <= CORRIDOR.width && length >= CORRIDOR.ratio * width)
    return 'Corridor';
  return doors >= HALL_DOORS ? 'Hall' : 'Room';
}

function perimeter(outline: SpaceRoom['outline']): number {
  return outline.reduce((sum, from, at) => sum + apart(from, outline[(at + 1) % outline.length]!), 0);
}

function middleOf(outline: SpaceRoom['outline']): [number, number] {
  const count = outline.length;
  return [
    outline.reduce((sum, [x]) => sum + x, 0) / count,
    outline.reduce((sum, [, z]) => sum + z, 0) / count,
  ];
}
