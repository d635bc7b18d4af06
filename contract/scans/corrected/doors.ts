import { roomAt, type CorrectedRooms } from './rooms.ts';
import { isInShape, type Point2 } from '../outline.ts';
import type { Door, SpaceRoom } from '../space.ts';

/** Metres from the middle of a wall at which one is in the room beside it, least first: walls are up to 0.6 m thick. */
const BESIDE = [0.15, 0.3, 0.5, 0.8];

/** Doors that lead to the rooms there are: where a room beside one is corrected, to the one that is there now. */
export function correctedDoors(
  doors: readonly Door[],
  found: readonly SpaceRoom[],
  rooms: CorrectedRooms,
): Door[] {
  if (rooms.touched.size === 0) return [...doors];
  const foundById = new Map(found.map((room) => [room.id, room]));
  const stays = (room: string | null) => room === null || (!rooms.touched.has(room) && rooms.byId.has(room));
  return doors.map((door) => {
    if (door.rooms.every((room) => room !== null && stays(room))) return door;
    const [first, second] = sidesOf(door, foundById);
    const follow = (room: string | null, side: readonly Point2[]) => roomBeside(door, room, side, rooms);
    return { ...door, rooms: [follow(door.rooms[0], first), follow(door.rooms[1], second)] };
  });
}

function roomBeside(
  { floor }: Door,
  room: string | null,
  side: readonly Point2[],
  rooms: CorrectedRooms,
): string | null {
  if (room !== null && !rooms.touched.has(room) && rooms.byId.has(room)) return room;
  for (const point of side) {
    const there = roomAt(rooms, floor, point);
    if (there) return there.id;
  }
  return room !== null && rooms.byId.has(room) ? room : null;
}

/** Points beside a door, of the side of its first room and of its second. */
function sidesOf(door: Door, found: ReadonlyMap<string, SpaceRoom>): [Point2[], Point2[]] {
  const { from, to, rooms } = door;
  const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
  const width = Math.hypot(dx, dz) || 1;
  const at = (metres: number): Point2 => [
    (from[0] + to[0]) / 2 - (dz / width) * metres,
    (from[1] + to[1]) / 2 + (dx / width) * metres,
  ];
  const [left, right] = [BESIDE.map((metres) => at(metres)), BESIDE.map((metres) => at(-metres))];
  const lies = (id: string | null, side: readonly Point2[]) => {
    const room = id === null ? undefined : found.get(id);
    return room !== undefined && side.some((point) => isInShape(room, point));
  };
  return lies(rooms[0], right) || lies(rooms[1], left) ? [right, left] : [left, right];
}
