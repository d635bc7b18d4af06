import type { Floor, Room } from '../../../../contract/capture.ts';
import type { Tag } from '../../../../contract/tour.ts';

/** The tags whose foot stands within a room: inside its outline, between its floor and the ceiling. */
export function tagsInRoom(tags: readonly Tag[], room: Room, floors: readonly Floor[]): Tag[] {
  const floor = floors.find(({ id }) => id === room.floor);
  if (!floor) return [];
  return tags.filter(({ position: [x, y, z], normal }) => {
    // a step along the normal: a tag on a wall stands exactly on the outline, and belongs to the side it faces
    const inside = isInside(room.outline, x + normal[0] * STEP, z + normal[2] * STEP);
    return inside && y > floor.elevation - STEP && y < floor.elevation + floor.height + STEP;
  });
}

/** Metres. */
const STEP = 0.1;

/** True when [x, z] lies within an outline: a ray from it crosses the edges an odd number of times. */
export function isInside(outline: Room['outline'], x: number, z: number): boolean {
  let inside = false;
  let [lastX, lastZ] = outline.at(-1) ?? [0, 0];
  for (const [nextX, nextZ] of outline) {
    const crosses = nextZ > z !== lastZ > z;
    if (crosses && x < ((lastX - nextX) * (z - nextZ)) / (lastZ - nextZ) + nextX) inside = !inside;
    lastX = nextX;
    lastZ = nextZ;
  }
  return inside;
}
