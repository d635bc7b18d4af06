import type { Floor, Room } from '../../../../contract/capture.ts';
import type { Tag } from '../../../../contract/tag.ts';
import { isInside } from '../../geometry/polygon.ts';

/** Metres. */
const STEP = 0.1;

/** The tags whose foot is within a room: inside its outline, between its floor and the ceiling. */
export function tagsInRoom(tags: readonly Tag[], room: Room, floors: readonly Floor[]): Tag[] {
  const floor = floors.find(({ id }) => id === room.floor);
  if (!floor) return [];
  return tags.filter(({ position: [x, y, z], normal }) => {
    // a step along the normal: a tag on a wall is exactly on the outline, and belongs to the side it faces
    const inside = isInside(room.outline, x + normal[0] * STEP, z + normal[2] * STEP);
    return inside && y > floor.elevation - STEP && y < floor.elevation + floor.height + STEP;
  });
}
