import type { Point } from './trace-region.ts';

/** Calls for each cell whose middle is inside of a ring, in cells of a grid. */
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
