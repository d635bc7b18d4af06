import { type Point2, distanceToOutline, isInside } from '../../contract/scans/outline.ts';
import type { SpaceRoom } from '../../contract/scans/space.ts';

/** What a room is called that no room was found for. */
const NONE = 'room-1';

/** Id of the room that a place on a floor is in; the nearest one on stairs and in doors. */
export function roomAt(rooms: SpaceRoom[], floor: string, place: Point2): string {
  const own = rooms.filter((room) => room.floor === floor);
  const within = own.find(({ outline }) => isInside(outline, place));
  if (within !== undefined) return within.id;
  const nearest = (own.length > 0 ? own : rooms)
    .map(({ id, outline }) => ({ id, apart: distanceToOutline(outline, place) }))
    .toSorted((a, b) => a.apart - b.apart);
  return nearest[0]?.id ?? NONE;
}
