/** Whether [x, z] is within an outline: a ray from it crosses the edges an odd number of times. */
export function isInside(outline: readonly (readonly [number, number])[], x: number, z: number): boolean {
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
