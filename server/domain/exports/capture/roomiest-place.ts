type Point = readonly [number, number];

/** Where a name has the most room inside an outline: the middle of a free line from wall to wall, metres. */
export interface RoomyPlace {
  x: number;
  z: number;
  /** How long that line is. */
  free: number;
}

/** Lines that are tried, from the middle outwards: where two are alike, the one nearer to it is taken. */
const LINES = [0.5, 0.42, 0.58, 0.33, 0.67, 0.22, 0.78];

/** A room may have corners that come in: the middle of the box around it may lie in another room. */
export function roomiestPlace(outline: readonly Point[]): RoomyPlace {
  const zs = outline.map(([, z]) => z);
  const top = Math.min(...zs);
  const depth = Math.max(...zs) - top;
  let best: RoomyPlace = { x: 0, z: 0, free: 0 };
  for (const part of LINES) {
    const z = top + depth * part;
    const walls = crossings(outline, z);
    for (let index = 0; index + 1 < walls.length; index += 2) {
      const [left = 0, right = 0] = walls.slice(index, index + 2);
      // A line that is a hand longer is not worth leaving the middle for.
      if (right - left > best.free + 0.1) best = { x: (left + right) / 2, z, free: right - left };
    }
  }
  return best;
}

/** Where a line at `z` crosses the outline, from left to right. */
function crossings(outline: readonly Point[], z: number): number[] {
  const crossed = outline.flatMap(([x1, z1], index) => {
    const [x2, z2] = outline[(index + 1) % outline.length] as Point;
    return z1 > z !== z2 > z ? [x1 + ((z - z1) / (z2 - z1)) * (x2 - x1)] : [];
  });
  return crossed.sort((a, b) => a - b);
}
