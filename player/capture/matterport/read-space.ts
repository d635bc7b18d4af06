import type { Floor, Room, Sweep } from '../../../contract/capture.ts';
import type { SdkFloor, SdkRoom, SdkSweep, Vector } from './sdk.ts';
import { texts } from './texts.ts';

/** Metres from the floor to a scanner's lens, and from a floor to its ceiling, where the provider does not say. */
const EYE_HEIGHT = 1.5;
const FLOOR_HEIGHT = 2.7;

/** The provider's lists. */
export interface SpaceData {
  floors: readonly SdkFloor[];
  rooms: readonly SdkRoom[];
  sweeps: readonly SdkSweep[];
}

/** The same as ours. A sweep that is on no floor (a 360° view) is left out: nothing is known of where it is. */
export interface Space {
  floors: readonly Floor[];
  rooms: readonly Room[];
  sweeps: readonly Sweep[];
  /** The provider's number of each floor. */
  sequences: ReadonlyMap<string, number>;
}

export function readSpace({ floors, rooms, sweeps }: SpaceData): Space {
  const placed = sweeps.filter(({ enabled, floorInfo }) => enabled && floorInfo.id !== undefined);
  const known = new Set(placed.map(({ id }) => id));
  const readRooms = rooms.map(readRoom);
  return {
    floors: floors
      .toSorted((a, b) => a.sequence - b.sequence)
      .map((floor) => readFloor(floor, placed, rooms)),
    rooms: readRooms,
    sweeps: placed.map((sweep) => readSweep(sweep, known, rooms)),
    sequences: new Map(floors.map(({ id, sequence }) => [id, sequence])),
  };
}

function readFloor(
  { id, sequence, name }: SdkFloor,
  sweeps: readonly SdkSweep[],
  rooms: readonly SdkRoom[],
): Floor {
  const stands = sweeps.filter(({ floorInfo }) => floorInfo.id === id).map(footOf);
  const tops = rooms.filter(({ floorInfo }) => floorInfo.id === id).map(({ bounds }) => bounds.max.y);
  const elevation = stands.length > 0 ? Math.min(...stands) : sequence * FLOOR_HEIGHT;
  const height = tops.length > 0 ? Math.max(...tops) - elevation : FLOOR_HEIGHT;
  return { id, name: name || texts.floor(sequence + 1), elevation, height: Math.max(height, 1) };
}

function readRoom({ id, label, bounds: { min, max }, floorInfo }: SdkRoom, index: number): Room {
  return {
    id,
    name: label || texts.room(index + 1),
    floor: floorInfo.id,
    outline: [
      [min.x, min.z],
      [max.x, min.z],
      [max.x, max.z],
      [min.x, max.z],
    ],
  };
}

function readSweep(sweep: SdkSweep, known: ReadonlySet<string>, rooms: readonly SdkRoom[]): Sweep {
  const { id, position, floorInfo, roomInfo, neighbors } = sweep;
  const room = rooms.find((room) => room.id === roomInfo?.id) ?? rooms.find((room) => holds(room, position));
  return {
    id,
    floor: floorInfo.id ?? '',
    room: room?.id ?? '',
    position: [position.x, position.y, position.z],
    neighbours: neighbors.filter((neighbour) => known.has(neighbour)),
  };
}

function footOf({ position, puckPosition }: SdkSweep): number {
  return puckPosition ? puckPosition.y : position.y - EYE_HEIGHT;
}

function holds({ bounds: { min, max } }: SdkRoom, { x, y, z }: Vector): boolean {
  return x >= min.x && x <= max.x && y >= min.y && y <= max.y && z >= min.z && z <= max.z;
}
