type Ring = readonly (readonly [number, number])[];

/** Whether [x, z] is in a room: within its outline and in none of its holes. */
export function isInRoom(
  { outline, holes = [] }: { outline: Ring; holes?: readonly Ring[] | undefined },
  x: number,
  z: number,
): boolean {
  return isInside(outline, x, z) && !holes.some((hole) => isInside(hole, x, z));
}

/** Whether [x, z] is within an outline: a ray from it crosses the edges an odd number of times. */
export function isInside(outline: Ring, x: number, z: number): boolean {
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
