import { PARALLEL, SAME_LINE, TRACED } from '../../usual-sizes.ts';
import { fitEdge, type Line } from './fit-edge.ts';
import { apart, type Point, doubleArea } from '../cells/regions.ts';
import { mostOf } from '../../scan-mesh.ts';
import { usualAngle, type WallSamples } from '../wall-samples.ts';

/** An edge from one traced corner to the next, and the line fitted to it. */
interface Edge {
  a: Point;
  b: Point;
  line: Line;
}

/** The maximum distance between a traced corner and the actual one, in metres. */
export const ROUGH = 0.065;
/** The maximum distance that fitting may move a corner, in metres. */
const MOVED = 0.4;

export type Fit = (a: Point, b: Point) => Line;

/** Returns a function that fits the edges of rooms to samples. */
export function fitTo(samples: WallSamples): Fit {
  const usual = usualAngle(samples, [-Infinity, -Infinity, Infinity, Infinity]);
  return (a, b) => fitEdge(a, b, samples, usual);
}

/** The maximum number of times that traced corners are restored. */
const ROUNDS = 4;

/**
 * Returns a traced ring with its edges moved onto the surfaces of walls, in metres. If the moved edges do not
 * form a ring, returns the simplified traced ring.
 */
export function fitRing(ring: readonly Point[], fit: Fit): Point[] {
  const rough = simplifyRing(ring, ROUGH);
  if (rough.length < 3) return rough;
  const traced = rough.map((a, at): Edge => {
    const b = rough[(at + 1) % rough.length]!;
    return { a, b, line: fit(a, b) };
  });
  const edges = mergeEdges(withoutChamfers(traced, fit), fit);
  const fitted = edges.flatMap((edge, at) => cornersBetween(edges.at(at - 1)!, edge));
  const corners = untangled(withoutLoops(fitted));
  return corners && doubleArea(corners) * doubleArea(rough) > 0 ? corners : rough;
}

/** Returns a ring with traced corners restored until no two edges cross; null if that does not help. */
function untangled(corners: Corner[]): Point[] | null {
  const moved = corners.map(({ fitted }) => fitted);
  for (let round = 0; round < ROUNDS; round++) {
    const crossing = crossingEdges(moved);
    if (crossing.size === 0) return moved.length > 2 ? moved : null;
    for (const at of crossing)
      for (const corner of [at, (at + 1) % moved.length]) moved[corner] = corners[corner]!.traced;
  }
  return null;
}

/**
 * Returns corners without small loops. If the two edges beside a short edge cross, the point where they cross
 * replaces that edge.
 */
function withoutLoops(corners: readonly Corner[]): Corner[] {
  let kept = [...corners];
  for (let at = 0; kept.length > 4 && at < kept.length; at++) {
    const corner = (more: number) => kept[(at + more) % kept.length]!;
    const [a, b, c, d] = [corner(0), corner(1), corner(2), corner(3)];
    if (apart(b.fitted, c.fitted) > MOVED) continue;
    const fitted = crossing(a.fitted, b.fitted, c.fitted, d.fitted);
    if (!fitted) continue;
    kept = kept
      .filter((each) => each !== c)
      .map((each) => (each === b ? { fitted, traced: b.traced } : each));
  }
  return kept;
}

/** Returns the point where the segments from `a` to `b` and from `c` to `d` cross; null if they do not. */
function crossing(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [ux, uz, vx, vz] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const turn = ux * vz - uz * vx;
  if (turn === 0) return null;
  const one = ((c[0] - a[0]) * vz - (c[1] - a[1]) * vx) / turn;
  const other = ((c[0] - a[0]) * uz - (c[1] - a[1]) * ux) / turn;
  return one > 0 && one < 1 && other > 0 && other < 1 ? [a[0] + one * ux, a[1] + one * uz] : null;
}

interface Corner {
  fitted: Point;
  traced: Point;
}

function sine(one: Line, other: Line): number {
  return one.nx * other.nz - one.nz * other.nx;
}

/**
 * Returns the edges, except short edges whose two neighbours meet close by. Removes unseen edges before seen
 * ones, and shorter edges before longer ones.
 */
function withoutChamfers(edges: Edge[], fit: Fit): Edge[] {
  let kept = [...edges];
  for (;;) {
    let best: { at: number; corner: Point; rank: number } | null = null;
    for (let at = 0; kept.length > 3 && at < kept.length; at++) {
      const length = apart(kept[at]!.a, kept[at]!.b);
      const rank = length + (kept[at]!.line.seen > 0 ? TRACED : 0);
      if (length >= TRACED || (best && rank >= best.rank)) continue;
      const corner = cornerWithout(kept, at);
      if (corner) best = { at, corner, rank };
    }
    if (!best) return kept;
    const { at, corner } = best;
    const before = kept.at(at - 1)!;
    const after = kept[(at + 1) % kept.length]!;
    const joined = new Map([
      [before, refit({ ...before, b: corner }, fit)],
      [after, refit({ ...after, a: corner }, fit)],
    ]);
    kept = kept.filter((_, index) => index !== at).map((edge) => joined.get(edge) ?? edge);
  }
}

/**
 * Returns the point where the neighbours of an edge meet, if that point is near the edge; otherwise null. If
 * the neighbours are on one line, as beside a small step in the traced cells, returns the middle of the edge.
 */
function cornerWithout(edges: readonly Edge[], at: number): Point | null {
  const before = edges.at(at - 1)!.line;
  const after = edges[(at + 1) % edges.length]!.line;
  const { a, b } = edges[at]!;
  if (Math.abs(sine(before, after)) < PARALLEL) {
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return apart(onLine(before, middle), onLine(after, middle)) < SAME_LINE ? middle : null;
  }
  const corner = cross(before, after);
  return corner && apart(corner, a) < 2 * TRACED ? corner : null;
}

function refit(edge: Edge, fit: Fit): Edge {
  return apart(edge.a, edge.b) < 0.02 ? edge : { ...edge, line: fit(edge.a, edge.b) };
}

/** Merges consecutive edges on the same line. */
function mergeEdges(edges: Edge[], fit: Fit): Edge[] {
  let kept = [...edges];
  for (let at = 0; kept.length > 3 && at < kept.length;) {
    const edge = kept[at]!;
    const next = kept[(at + 1) % kept.length]!;
    const same = (line: Line, point: Point) => Math.abs(off(line, point)) < SAME_LINE;
    const parallel = Math.abs(sine(edge.line, next.line)) < PARALLEL / 3;
    if (
      !parallel ||
      Math.abs(off(next.line, edge.a)) > 3 * SAME_LINE ||
      !same(edge.line, onLine(next.line, edge.b)) ||
      !same(edge.line, onLine(next.line, next.b)) ||
      !same(next.line, onLine(edge.line, edge.a))
    ) {
      at += 1;
      continue;
    }
    const merged = refit({ ...edge, b: next.b }, fit);
    kept = kept.filter((other) => other !== next).map((other) => (other === edge ? merged : other));
    at = Math.max(0, kept.indexOf(merged) - 1);
  }
  return kept;
}

/** Returns the signed distance of a point from a line. */
function off({ nx, nz, offset }: Line, [x, z]: Point): number {
  return nx * x + nz * z - offset;
}

/** Returns the point of a line that is closest to a point. */
function onLine(line: Line, point: Point): Point {
  const distance = off(line, point);
  return [point[0] - line.nx * distance, point[1] - line.nz * distance];
}

/** Returns the point where two lines meet; null for parallel lines. */
function cross(one: Line, other: Line): Point | null {
  const turn = sine(one, other);
  if (Math.abs(turn) < 1e-3) return null;
  return [
    (one.offset * other.nz - other.offset * one.nz) / turn,
    (one.nx * other.offset - other.nx * one.offset) / turn,
  ];
}

/**
 * Returns the corner between two edges. If the edges are parallel or meet far from the traced corner, returns
 * both ends of the step between them.
 */
function cornersBetween(before: Edge, edge: Edge): Corner[] {
  const corner = cross(before.line, edge.line);
  const traced = edge.a;
  if (corner && apart(corner, traced) <= MOVED) return [{ fitted: corner, traced }];
  return [before.line, edge.line].map((line) => ({ fitted: onLine(line, traced), traced }));
}

/**
 * Returns the edges of a ring that cross another edge. Each edge is identified by the index of its first
 * corner.
 */
function crossingEdges(ring: readonly Point[]): Set<number> {
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

/** Returns the corners that describe a ring to within `tolerance` (Douglas and Peucker). */
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
  return mostOf(ring.keys(), (at) => (ring[at]![0] - x) ** 2 + (ring[at]![1] - z) ** 2)!;
}

function distanceToLine([x, z]: Point, [x1, z1]: Point, [x2, z2]: Point): number {
  const length = Math.hypot(x2 - x1, z2 - z1);
  if (length === 0) return Math.hypot(x - x1, z - z1);
  return Math.abs((x - x1) * (z2 - z1) - (z - z1) * (x2 - x1)) / length;
}
