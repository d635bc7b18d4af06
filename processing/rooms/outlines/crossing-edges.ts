import type { Point } from '../cells/trace-region.ts';

/** The edges of a ring, by their first corners, that cross another one of it. */
export function crossingEdges(ring: readonly Point[]): Set<number> {
  const found = new Set<number>();
  const order = ring
    .map((corner, at) => ({ at, left: Math.min(corner[0], ring[(at + 1) % ring.length]![0]) }))
    .sort((one, other) => one.left - other.left);
  order.forEach(({ at: one }, index) => {
    const [a, b] = [ring[one]!, ring[(one + 1) % ring.length]!];
    const right = Math.max(a[0], b[0]);
    for (let next = index + 1; next < order.length && order[next]!.left <= right; next++) {
      const other = order[next]!.at;
      if (Math.abs(one - other) === 1 || Math.abs(one - other) === ring.length - 1) continue;
      const [c, d] = [ring[other]!, ring[(other + 1) % ring.length]!];
      if (side(a, b, c) * side(a, b, d) >= 0 || side(c, d, a) * side(c, d, b) >= 0) continue;
      found.add(one);
      found.add(other);
    }
  });
  return found;
}

function side(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
