import { dot, length, minus, plus, times, unit } from '../../../contract/measuring/vectors.ts';
import { metresBetween, metresToLine, type Point } from '../pose.ts';
import { endOf, isRealEdge, startOf } from './edges.ts';
import { see, type Seen, type Sight } from './sight.ts';
import { NORMAL, STRIDE, type Triangles } from './triangles.ts';

/**
 * The snap distances for corners and edges, and how much farther the aim must move to release a snap, in
 * pixels.
 */
export const CORNER_REACH = 12;
const EDGE_REACH = 8;
const HELD = 4;
/** The length of the shortest edge that users can aim at, in pixels. */
const SHORTEST = 10;
/** The distance within which corners of different meshes count as one corner, in metres. */
const WELD = 0.002;
/**
 * To find out whether an edge at a corner is real, the edge is checked at most this far from the corner, in
 * metres.
 */
const BEFORE_END = 0.006;
/**
 * The cosine of the largest angle between two edges that count as one straight edge, or as parts of a round
 * object.
 */
const STRAIGHT = Math.cos((20 * Math.PI) / 180);

/** A place to snap to. */
export interface Snapped {
  snap: 'corner' | 'edge';
  position: [number, number, number];
  /** The normal of one of the surfaces that meet at the position, turned towards the eye. */
  normal: [number, number, number];
  /** The unit direction of the edge or, for a corner, of one of its edges. */
  along: [number, number, number];
  /** The distance from the aim in pixels. The distance of the current snap is reduced by `HELD`. */
  pixels: number;
}

interface Edge {
  triangle: number;
  side: number;
}

/**
 * Returns the corners near a line of sight, followed by the edges, each sorted by their distance from the
 * aim. Does not check whether they are hidden. `far` is the maximum distance in metres; `held` is the current
 * snap, or null.
 */
export function findSnaps(triangles: Triangles, sight: Sight, far: number, held: Snapped | null): Snapped[] {
  const near = listEdges(triangles, sight, far);
  const corners = near.flatMap((edge) => cornersOf(triangles, sight, far, edge, near, held));
  const edges = near.flatMap((edge) => {
    const found = edgeSnap(triangles, sight, far, edge, held);
    return found ? [found] : [];
  });
  const byDistance = (a: Snapped, b: Snapped): number => a.pixels - b.pixels;
  return [...corners.toSorted(byDistance), ...edges.toSorted(byDistance)];
}

const from: Seen = { depth: 0, x: 0, y: 0 };
const to: Seen = { depth: 0, x: 0, y: 0 };

/**
 * Returns the triangle edges that are within snap distance, at most `far` metres ahead, and long enough to
 * aim at.
 */
function listEdges(triangles: Triangles, sight: Sight, far: number): Edge[] {
  const edges: Edge[] = [];
  for (let triangle = 0; triangle < triangles.count; triangle += 1) {
    for (let side = 0; side < 3; side += 1) {
      const share = nearestShare(triangles.data, sight, triangle, side);
      if (Number.isNaN(share) || Math.hypot(to.x - from.x, to.y - from.y) < SHORTEST) continue;
      const depth = from.depth + (to.depth - from.depth) * share;
      if (depth > far || pixelsAt(triangles.data, sight, triangle, side, share) > CORNER_REACH + HELD)
        continue;
      edges.push({ triangle, side });
    }
  }
  return edges;
}

/**
 * Returns the position along an edge, 0 to 1, that appears closest to the aim; NaN if there is none, for
 * example because the edge is behind the eye. Writes the projections of the edge's ends into `from` and `to`.
 */
function nearestShare(data: Float64Array, sight: Sight, triangle: number, side: number): number {
  see(sight, data, startOf(triangle, side), from);
  see(sight, data, endOf(triangle, side), to);
  const least = 0.01; // The minimum depth, in metres ahead of the eye.
  if (from.depth < least && to.depth < least) return NaN;
  if (from.depth < least || to.depth < least) return nearestInSpace(data, sight, triangle, side);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const seen = square === 0 ? 0 : Math.max(0, Math.min(1, -(from.x * dx + from.y * dy) / square));
  // Because of perspective, the middle of the edge on the screen is not its middle in space.
  const weight = (1 - seen) / from.depth + seen / to.depth;
  return seen / to.depth / weight;
}

/**
 * Returns what `nearestShare` returns, for an edge that extends behind the eye: the position at which the
 * edge is closest to the line of sight in space.
 */
function nearestInSpace(data: Float64Array, { eye, ahead }: Sight, triangle: number, side: number): number {
  const a = startOf(triangle, side);
  const b = endOf(triangle, side);
  let [uu, ud, uw, dw] = [0, 0, 0, 0];
  for (let axis = 0; axis < 3; axis += 1) {
    const u = data[b + axis]! - data[a + axis]!;
    const w = data[a + axis]! - eye[axis]!;
    uu += u * u;
    ud += u * ahead[axis]!;
    uw += u * w;
    dw += ahead[axis]! * w;
  }
  const across = uu - ud * ud;
  return across < 1e-12 ? NaN : Math.max(0, Math.min(1, (ud * dw - uw) / across));
}

const place = new Float64Array(3);
const seenAt: Seen = { depth: 0, x: 0, y: 0 };

function writePlace(data: Float64Array, triangle: number, side: number, share: number): void {
  const a = startOf(triangle, side);
  const b = endOf(triangle, side);
  for (let axis = 0; axis < 3; axis += 1)
    place[axis] = data[a + axis]! + (data[b + axis]! - data[a + axis]!) * share;
}

/**
 * Returns the distance in pixels from the aim to a point on an edge; Infinity if the point is behind the eye.
 */
function pixelsAt(data: Float64Array, sight: Sight, triangle: number, side: number, share: number): number {
  writePlace(data, triangle, side, share);
  see(sight, place, 0, seenAt);
  return seenAt.depth > 0 ? Math.hypot(seenAt.x, seenAt.y) : Infinity;
}

function edgeSnap(
  triangles: Triangles,
  sight: Sight,
  far: number,
  { triangle, side }: Edge,
  held: Snapped | null,
): Snapped | null {
  const { data } = triangles;
  const share = nearestShare(data, sight, triangle, side);
  const pixels = pixelsAt(data, sight, triangle, side, share);
  if (seenAt.depth > far) return null;
  const snapped = snapAt(triangles, sight, 'edge', { triangle, side });
  const hold = held?.snap === 'edge' && isOnLine(held, snapped) ? HELD : 0;
  if (pixels > EDGE_REACH + hold) return null;
  const [x, y, z] = snapped.position;
  if (!isRealEdge(triangles, triangle, side, x, y, z)) return null;
  return { ...snapped, pixels: pixels - hold };
}

function cornersOf(
  triangles: Triangles,
  sight: Sight,
  far: number,
  edge: Edge,
  edges: readonly Edge[],
  held: Snapped | null,
): Snapped[] {
  const { triangle, side } = edge;
  const found: Snapped[] = [];
  for (const share of [0, 1]) {
    const pixels = pixelsAt(triangles.data, sight, triangle, side, share);
    if (pixels > CORNER_REACH + HELD || seenAt.depth > far) continue;
    const snapped = snapAt(triangles, sight, 'corner', edge);
    const hold = held?.snap === 'corner' && metresBetween(held.position, snapped.position) < WELD ? HELD : 0;
    if (pixels > CORNER_REACH + hold) continue;
    if (!isRealNear(triangles, edge, snapped.position)) continue;
    const meets = edges.some(
      (other) =>
        isAcross(triangles.data, snapped.along, other) &&
        reaches(triangles.data, other, snapped.position) &&
        isRealNear(triangles, other, snapped.position),
    );
    if (meets) found.push({ ...snapped, pixels: pixels - hold });
  }
  return found;
}

/** Returns whether an edge is real close to a corner. */
function isRealNear(triangles: Triangles, edge: Edge, corner: Point): boolean {
  const [a, b] = endsOf(triangles.data, edge);
  const length = metresBetween(a, b);
  const step = Math.min(BEFORE_END, 0.4 * length) / length;
  const sign = metresBetween(corner, a) < metresBetween(corner, b) ? step : -step;
  const [x, y, z] = plus(corner, times(minus(b, a), sign));
  return isRealEdge(triangles, edge.triangle, edge.side, x, y, z);
}

/** Returns whether an edge differs enough from a direction to form a corner. */
function isAcross(data: Float64Array, along: Snapped['along'], other: Edge): boolean {
  return Math.abs(dot(along, direction(data, other))) < STRAIGHT;
}

/** Returns whether an edge passes through a point or ends there. */
function reaches(data: Float64Array, edge: Edge, point: Point): boolean {
  return metresToLine(point, ...endsOf(data, edge)) < WELD;
}

function direction(data: Float64Array, edge: Edge): [number, number, number] {
  const [a, b] = endsOf(data, edge);
  return unit(minus(b, a));
}

function endsOf(data: Float64Array, { triangle, side }: Edge): [from: Point, to: Point] {
  return [vectorAt(data, startOf(triangle, side)), vectorAt(data, endOf(triangle, side))];
}

function vectorAt(data: Float64Array, at: number): [number, number, number] {
  return [data[at]!, data[at + 1]!, data[at + 2]!];
}

/** Returns the snap at `place` on an edge of a triangle. */
function snapAt({ data }: Triangles, { eye }: Sight, snap: Snapped['snap'], edge: Edge): Snapped {
  const position = vectorAt(place, 0);
  const normal = vectorAt(data, edge.triangle * STRIDE + NORMAL);
  const turned = dot(normal, minus(vectorAt(eye, 0), position)) < 0;
  return {
    snap,
    position,
    normal: turned ? times(normal, -1) : normal,
    along: direction(data, edge),
    pixels: 0,
  };
}

function isOnLine(held: Snapped, { position, along }: Snapped): boolean {
  const off = minus(position, held.position);
  return length(minus(off, times(along, dot(off, along)))) < WELD;
}
