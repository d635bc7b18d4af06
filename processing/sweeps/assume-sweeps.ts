import { type Point2, boxOf, distanceToShape, isInShape } from '../../contract/scans/outline.ts';
import type { Doubt, SpaceFloor, SpaceRoom, SpaceSweep } from '../../contract/scans/space.ts';
import type { FoundRooms } from '../rooms/find-on-floor.ts';
import type { Columns } from '../voxels/columns.ts';
import { BODY, ROOMY, SPACING, STEP_HEIGHT } from '../usual-sizes.ts';
import { FROM_WALLS } from './choose-cells.ts';
import { EYE_HEIGHT, BELOW_CEILING } from './cast-ray.ts';
import { middleOfDoor } from './seed-cells.ts';
import { mostOf } from '../scan-mesh.ts';

/**
 * The weight of a metre of distance from the middle of a room, relative to a metre of distance from the
 * nearest obstacle.
 */
const OFF_MIDDLE = 0.1;

export interface AssumedSweep {
  floor: string;
  room: string;
  position: [number, number, number];
  floorHeight: number;
  /** The sweep that is nearest to the room's doors; null if the room has no door. */
  beside: SpaceSweep | null;
  doubt: (id: string) => Doubt;
}

/**
 * Returns a viewpoint for each room that has none, because its floor was not scanned. Omits rooms on floors
 * without other viewpoints, and rooms without enough free space. Each viewpoint is as far from obstacles and
 * as close to the middle of its room as possible.
 */
export function assumeSweeps(
  columns: Columns,
  floors: readonly SpaceFloor[],
  { rooms, doors }: FoundRooms,
  sweeps: readonly SpaceSweep[],
): AssumedSweep[] {
  const entered = new Set(sweeps.map(({ room }) => room));
  return rooms.flatMap((room): AssumedSweep[] => {
    const floor = floors.find(({ id }) => id === room.floor);
    const around = sweeps.filter((sweep) => sweep.floor === room.floor);
    if (entered.has(room.id) || !floor || around.length === 0) return [];
    const place = clearPlace(columns, floor, room);
    if (!place) return [];
    const ways = doors.filter((door) => door.rooms.includes(room.id)).map(middleOfDoor);
    const beside = ways.length > 0 ? nearestOf(around, ways) : null;
    const { elevation, height } = floor;
    const eye = elevation + Math.min(EYE_HEIGHT, height - BELOW_CEILING);
    const from = rooms.find(({ id }) => id === beside?.room)?.name ?? 'the next room';
    const way = beside
      ? `GoV360 assumes that the room has a floor and that you can walk to it from ‘${from}’.`
      : 'GoV360 assumes that the room has a floor, but found no door to the room. If there is a door, link the viewpoint in this room to a viewpoint outside the room.';
    const sentence = `The floor of ‘${room.name}’ was not scanned. ${way}`;
    return [
      {
        floor: room.floor,
        room: room.id,
        position: [place[0], eye, place[1]],
        floorHeight: elevation,
        beside,
        doubt: (id) => ({ about: 'sweep', id, sureness: 0.15, sentence }),
      },
    ];
  });
}

function nearestOf(sweeps: readonly SpaceSweep[], places: readonly Point2[]): SpaceSweep {
  const apart = ({ position: [x, , z] }: SpaceSweep) =>
    Math.min(...places.map((place) => Math.hypot(place[0] - x, place[1] - z)));
  return mostOf(sweeps, (sweep) => -apart(sweep))!;
}

/**
 * Returns a place in a room that is far from its walls and from obstacles, and close to the middle of the
 * room. Returns null if no place is at least `FROM_WALLS` metres from walls and obstacles.
 */
function clearPlace(columns: Columns, floor: SpaceFloor, room: SpaceRoom): Point2 | null {
  const [left, near, right, far] = boxOf(room.outline);
  const middle: Point2 = [(left + right) / 2, (near + far) / 2];
  let best: Point2 | null = null;
  let most = -Infinity;
  for (let x = left + SPACING; x < right; x += SPACING)
    for (let z = near + SPACING; z < far; z += SPACING) {
      if (!isInShape(room, [x, z])) continue;
      const clear = Math.min(distanceToShape(room, [x, z]), clearAround(columns, floor, x, z));
      const worth = clear - OFF_MIDDLE * Math.hypot(x - middle[0], z - middle[1]);
      if (clear < FROM_WALLS || worth <= most) continue;
      most = worth;
      best = [x, z];
    }
  return best;
}

/** Returns the distance to the nearest column in which a body cannot be, in metres; at most `ROOMY`. */
function clearAround(columns: Columns, floor: SpaceFloor, x: number, z: number): number {
  const { cell, width, depth, minX, minZ } = columns;
  const reach = Math.ceil(ROOMY / cell);
  const [atX, atZ] = [Math.floor((x - minX) / cell), Math.floor((z - minZ) / cell)];
  let clear = ROOMY;
  for (let dz = -reach; dz <= reach; dz++)
    for (let dx = -reach; dx <= reach; dx++) {
      const apart = Math.hypot(dx, dz) * cell;
      const [toX, toZ] = [atX + dx, atZ + dz];
      if (apart >= clear || toX < 0 || toZ < 0 || toX >= width || toZ >= depth) continue;
      if (isBarred(columns, toX + toZ * width, floor)) clear = apart;
    }
  return clear;
}

function isBarred(columns: Columns, column: number, { elevation, height }: SpaceFloor): boolean {
  const { first, low, high, upward, minY, step } = columns;
  for (let span = first[column]!; span < first[column + 1]!; span++) {
    const bottom = minY + low[span]! * step - elevation;
    const top = minY + high[span]! * step - elevation;
    if (top < -STEP_HEIGHT || (bottom < BODY[1] && top > BODY[0])) return true;
    // A surface below the ceiling that faces up is the top of an object such as a wardrobe.
    // The inside of such an object was not scanned.
    if (upward[span] && top > BODY[1] && top < height - BELOW_CEILING) return true;
  }
  return false;
}
