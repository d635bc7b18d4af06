import type { Corrections } from '../../../../../contract/scans/corrections.ts';
import { areaOf, isInside, type Outline } from '../../../../../contract/scans/outline.ts';
import type { SpaceRoom } from '../../../../../contract/scans/space.ts';
import { areBeside, joinOutlines } from './geometry/join-outlines.ts';
import { type OnOutline, splitOutline } from './geometry/split-outline.ts';
import { changeRoom, type Edited, newId, removeRoom } from './merge.ts';

/**
 * Splits a room. The larger part keeps its id, and the other becomes a new room. Returns null if the line
 * does not divide the room.
 */
export function splitRoom(
  edited: Edited,
  room: SpaceRoom,
  { from, to, newName }: { from: OnOutline; to: OnOutline; newName: string },
): { corrections: Corrections; added: string } | null {
  const parts = splitOutline(room.outline, from, to);
  if (!parts) return null;
  const [larger, smaller] = areaOf(parts[0]) >= areaOf(parts[1]) ? parts : [parts[1], parts[0]];
  const corrections = changeRoom(edited, room.id, { outline: larger, ...holesIn(room, larger) });
  const added = newId('room');
  return {
    corrections: changeRoom({ ...edited, corrections }, added, {
      name: newName,
      floor: room.floor,
      outline: smaller,
      ...holesIn(room, smaller),
    }),
    added,
  };
}

/** Returns the holes of a room that are in a part of it. */
function holesIn({ holes }: SpaceRoom, part: Outline): Pick<SpaceRoom, 'holes'> {
  return holes ? { holes: holes.filter((hole) => isInside(part, hole[0]!)) } : {};
}

/** Joins the second room to the first. Returns null if they are apart. */
export function joinRooms(edited: Edited, room: SpaceRoom, other: SpaceRoom): Corrections | null {
  const outline = joinOutlines(room.outline, other.outline);
  if (!outline) return null;
  const corrections = removeRoom(edited, other.id);
  const holes = [...(room.holes ?? []), ...(other.holes ?? [])];
  return changeRoom({ ...edited, corrections }, room.id, { outline, ...(holes.length > 0 && { holes }) });
}

/** Returns the rooms that a room can be joined with. */
export function roomsBeside(rooms: readonly SpaceRoom[], room: SpaceRoom): SpaceRoom[] {
  return rooms.filter(
    (other) => other.id !== room.id && other.floor === room.floor && areBeside(room.outline, other.outline),
  );
}
