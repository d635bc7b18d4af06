import type { Point } from '../cells/trace-region.ts';

/** The corners of a ring without which it moves by at most `tolerance` (Douglas and Peucker). */
export function simplifyRing(ring: readonly Point[], tolerance: number): Point[] {
  if (ring.length < 4) return [...ring];
  const start = farthestFrom(ring, ring[0]!);
  const turned = [...ring.slice(start), ...ring.slice(0, start)];
  const middle = farthestFrom(turned, turned[0]!);
  const kept = new Set([0, middle]);
  const closed = [...turned, turned[0]!];
  const stack: [number, number][] = [
    [0, middle],
    [middle, closed.length - 1],
  ];
  while (stack.length > 0) {
    const [from, to] = stack.pop()!;
    let farthest = 0;
    let split = -1;
    for (let at = from + 1; at < to; at++) {
      const distance = distanceToLine(closed[at]!, closed[from]!, closed[to]!);
      if (distance <= farthest) continue;
      farthest = distance;
      split = at;
    }
    if (split === -1 || farthest <= tolerance) continue;
    kept.add(split);
    stack.push([from, split], [split, to]);
  }
  return [...kept].sort((a, b) => a - b).map((at) => turned[at]!);
}

function farthestFrom(ring: readonly Point[], [x, z]: Point): number {
  let best = 0;
  let most = -1;
  ring.forEach((point, at) => {
    const distance = (point[0] - x) ** 2 + (point[1] - z) ** 2;
    if (distance <= most) return;
    most = distance;
    best = at;
  });
  return best;
}

function distanceToLine([x, z]: Point, [x1, z1]: Point, [x2, z2]: Point): number {
  const length = Math.hypot(x2 - x1, z2 - z1);
  if (length === 0) return Math.hypot(x - x1, z - z1);
  return Math.abs((x - x1) * (z2 - z1) - (z - z1) * (x2 - x1)) / length;
}
