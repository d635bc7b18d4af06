import type { Floor, Room } from '../../../../contract/capture.ts';
import { isInside } from '../../geometry/polygon.ts';
import type { Placed } from '../../pin-disc.ts';

/** Metres. */
const STEP = 0.1;

/** The annotations whose foot is within a room: inside its outline, between its floor and the ceiling. */
export function annotationsInRoom<Item extends Placed>(
  items: readonly Item[],
  room: Room,
  floors: readonly Floor[],
): Item[] {
  const floor = floors.find(({ id }) => id === room.floor);
  if (!floor) return [];
  return items.filter(({ position: [x, y, z], normal }) => {
    // a step along the normal: what is on a wall is exactly on the outline, and belongs to the side it faces
    const inside = isInside(room.outline, x + normal[0] * STEP, z + normal[2] * STEP);
    return inside && y > floor.elevation - STEP && y < floor.elevation + floor.height + STEP;
  });
}
