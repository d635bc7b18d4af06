import type { Floor, Room } from '../../../contract/capture.ts';
import { isInShape } from '../../../contract/scans/outline.ts';
import type { Placed } from '../pin-disc.ts';

/** How far a position is moved along its normal before checking which room contains it, in metres. */
const STEP = 0.1;

/**
 * Results by list and room, so that arriving at a sweep does not search thousands of items again. Lists are
 * never changed in place, so a result stays valid.
 */
const found = new WeakMap<readonly Placed[], WeakMap<Room, readonly Placed[]>>();

/**
 * Returns the items in a room: those whose point on the surface is inside the room's outline, and between its
 * floor and ceiling.
 */
export function annotationsInRoom<Item extends Placed>(
  items: readonly Item[],
  room: Room,
  floors: readonly Floor[],
): readonly Item[] {
  let rooms = found.get(items);
  if (!rooms) found.set(items, (rooms = new WeakMap()));
  let within = rooms.get(room) as readonly Item[] | undefined;
  if (!within) rooms.set(room, (within = find(items, room, floors)));
  return within;
}

function find<Item extends Placed>(items: readonly Item[], room: Room, floors: readonly Floor[]): Item[] {
  const floor = floors.find(({ id }) => id === room.floor);
  return floor ? items.filter((item) => isWithin(item, room, floor)) : [];
}

/**
 * Returns the room that contains the point on the surface at which an item is placed; undefined if there is
 * none.
 */
export function roomOf(
  { rooms, floors }: { rooms: readonly Room[]; floors: readonly Floor[] },
  item: Placed,
): Room | undefined {
  return rooms.find((room) => {
    const floor = floors.find(({ id }) => id === room.floor);
    return floor !== undefined && isWithin(item, room, floor);
  });
}

function isWithin({ position: [x, y, z], normal }: Placed, room: Room, floor: Floor): boolean {
  if (y <= floor.elevation - STEP || y >= floor.elevation + floor.height + STEP) return false;
  // An item on a wall is exactly on an outline.
  // Moving the item along its normal assigns it to the room that it faces.
  return isInShape(room, [x + normal[0] * STEP, z + normal[2] * STEP]);
}
