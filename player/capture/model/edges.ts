import { NORMAL, STRIDE, type Triangles } from './triangles.ts';

/**
 * To find out whether a surface continues beyond an edge, a point `BESIDE` metres beside the edge is checked.
 * The surface continues if another triangle in nearly the same plane covers that point, and the point is less
 * than `OFF_PLANE` metres from that plane.
 */
const BESIDE = 0.004;
const OFF_PLANE = 0.0025;
/** How much triangles are enlarged, in metres, to close gaps between quantized corners. */
const GAP = 0.0005;
/**
 * The cosine of the largest angle between two facets that still count as one surface, as on a round object.
 */
const SMOOTH = Math.cos((25 * Math.PI) / 180);

/** Unit vectors in the plane of a triangle: along its edge, and outwards across the edge. */
const along = new Float64Array(3);
const outward = new Float64Array(3);
const beside = new Float64Array(3);

/** Returns the index of the corner at which an edge of a triangle starts; `side` is 0 to 2. */
export function startOf(triangle: number, side: number): number {
  return triangle * STRIDE + side * 3;
}

export function endOf(triangle: number, side: number): number {
  return triangle * STRIDE + ((side + 1) % 3) * 3;
}

/**
 * Returns whether an edge is real at a point on it, that is, whether the surface ends or turns there. An edge
 * is not real if another triangle continues the surface beside the edge in nearly the same plane. The result
 * does not depend on how the surface is divided into triangles.
 */
export function isRealEdge(
  { data, count }: Triangles,
  triangle: number,
  side: number,
  x: number,
  y: number,
  z: number,
): boolean {
  readEdge(data, triangle, side);
  beside[0] = x + BESIDE * outward[0]!;
  beside[1] = y + BESIDE * outward[1]!;
  beside[2] = z + BESIDE * outward[2]!;
  for (let other = 0; other < count; other += 1)
    if (other !== triangle && goesOn(data, triangle, other)) return false;
  return true;
}

/**
 * Returns whether another triangle covers the point beside the edge, in nearly the same plane as the edge's
 * own triangle.
 */
function goesOn(data: Float64Array, triangle: number, other: number): boolean {
  const own = triangle * STRIDE + NORMAL;
  const at = other * STRIDE;
  const normal = at + NORMAL;
  const turned =
    data[own]! * data[normal]! + data[own + 1]! * data[normal + 1]! + data[own + 2]! * data[normal + 2]!;
  if (Math.abs(turned) < SMOOTH) return false;
  const off =
    (beside[0]! - data[at]!) * data[normal]! +
    (beside[1]! - data[at + 1]!) * data[normal + 1]! +
    (beside[2]! - data[at + 2]!) * data[normal + 2]!;
  return Math.abs(off) < OFF_PLANE && covers(data, other);
}

/** Returns whether the point beside the edge is over a triangle, or within `GAP` of it. */
function covers(data: Float64Array, triangle: number): boolean {
  const normal = triangle * STRIDE + NORMAL;
  for (let side = 0; side < 3; side += 1) {
    const a = startOf(triangle, side);
    const b = endOf(triangle, side);
    const [ux, uy, uz] = [data[b]! - data[a]!, data[b + 1]! - data[a + 1]!, data[b + 2]! - data[a + 2]!];
    const length = Math.hypot(ux, uy, uz);
    // This vector points into the triangle, across the edge.
    const ix = data[normal + 1]! * uz - data[normal + 2]! * uy;
    const iy = data[normal + 2]! * ux - data[normal]! * uz;
    const iz = data[normal]! * uy - data[normal + 1]! * ux;
    const inward =
      (beside[0]! - data[a]!) * ix + (beside[1]! - data[a + 1]!) * iy + (beside[2]! - data[a + 2]!) * iz;
    if (inward < -GAP * length) return false;
  }
  return true;
}

function readEdge(data: Float64Array, triangle: number, side: number): void {
  const a = startOf(triangle, side);
  const b = endOf(triangle, side);
  const normal = triangle * STRIDE + NORMAL;
  const length = edgeLength(data, triangle, side);
  for (let axis = 0; axis < 3; axis += 1) along[axis] = (data[b + axis]! - data[a + axis]!) / length;
  outward[0] = along[1]! * data[normal + 2]! - along[2]! * data[normal + 1]!;
  outward[1] = along[2]! * data[normal]! - along[0]! * data[normal + 2]!;
  outward[2] = along[0]! * data[normal + 1]! - along[1]! * data[normal]!;
}

function edgeLength(data: Float64Array, triangle: number, side: number): number {
  const a = startOf(triangle, side);
  const b = endOf(triangle, side);
  return Math.hypot(data[b]! - data[a]!, data[b + 1]! - data[a + 1]!, data[b + 2]! - data[a + 2]!);
}
