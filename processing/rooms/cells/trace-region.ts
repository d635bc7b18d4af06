export type Point = [number, number];

/**
 * Returns the rings around cells, solid on their left (x right, z down). Holes run the other way. No cell at
 * the edge may be inside.
 */
export function traceRings(isInside: (cell: number) => boolean, width: number, depth: number): Point[][] {
  const count = width * depth;
  // One bit per side of a cell: upper, right, lower, left.
  const open = new Uint8Array(count);
  for (let cell = 0; cell < count; cell++) {
    if (!isInside(cell)) continue;
    const x = cell % width;
    if (cell < width || !isInside(cell - width)) open[cell]! |= 1;
    if (x === width - 1 || !isInside(cell + 1)) open[cell]! |= 2;
    if (cell >= count - width || !isInside(cell + width)) open[cell]! |= 4;
    if (x === 0 || !isInside(cell - 1)) open[cell]! |= 8;
  }
  const rings: Point[][] = [];
  for (let cell = 0; cell < count; cell++)
    for (let side = 0; side < 4; side++)
      if (open[cell]! & (1 << side)) rings.push(follow(cell, side, open, width, isInside));
  return rings;
}

/** The start corner of each side of a cell, clockwise: x to the right, z down. */
const STARTS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

function follow(
  start: number,
  first: number,
  open: Uint8Array,
  width: number,
  isInside: (cell: number) => boolean,
): Point[] {
  const steps = [1, width, -1, -width];
  const ring: Point[] = [];
  let cell = start;
  let side = first;
  let before = -1;
  while (open[cell]! & (1 << side)) {
    open[cell]! &= ~(1 << side);
    const [x, z] = STARTS[side]!;
    if (side !== before) ring.push([(cell % width) + x, Math.floor(cell / width) + z]);
    before = side;
    // Cells that touch only at a corner are separate, so the next side of the same cell comes first.
    const ahead = cell + steps[side]!;
    if (!isInside(ahead)) side = (side + 1) % 4;
    else {
      const left = ahead + steps[(side + 3) % 4]!;
      if (isInside(left)) {
        cell = left;
        side = (side + 3) % 4;
      } else cell = ahead;
    }
  }
  return ring;
}

/** Returns twice the area of a ring, positive for outer rings of `traceRings`. */
export function doubleArea(ring: readonly (readonly [number, number])[]): number {
  let sum = 0;
  for (let at = 0; at < ring.length; at++) {
    const [x1, z1] = ring[at]!;
    const [x2, z2] = ring[(at + 1) % ring.length]!;
    sum += x1 * z2 - x2 * z1;
  }
  return sum;
}

/** Calls `visit` for each cell whose middle is inside a ring, in cells of a grid. */
export function eachInside(ring: readonly Point[], visit: (x: number, z: number) => void): void {
  const rows = ring.map(([, z]) => z);
  const bottom = rows.reduce((one, other) => Math.max(one, other));
  for (let z = Math.floor(rows.reduce((one, other) => Math.min(one, other))); z < bottom; z++) {
    const middle = z + 0.5;
    const crossings = ring
      .flatMap(([x1, z1], at) => {
        const [x2, z2] = ring[(at + 1) % ring.length]!;
        return z1 > middle !== z2 > middle ? [x1 + ((middle - z1) / (z2 - z1)) * (x2 - x1)] : [];
      })
      .sort((one, other) => one - other);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2)
      for (let x = Math.ceil(crossings[pair]! - 0.5); x + 0.5 < crossings[pair + 1]!; x++) visit(x, z);
  }
}
