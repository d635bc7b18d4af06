/** Numbers of a triangle: three corners, and the unit normal. */
export const STRIDE = 12;
/** Where the normal is among them. */
export const NORMAL = 9;

/** Triangles in the capture's frame, in one array that is used again and again. */
export interface Triangles {
  /** `STRIDE` numbers for each. */
  data: Float64Array;
  count: number;
}

/** More than these around one aim are too fine to tell corners apart. */
const TRIANGLES_MAX = 4000;

export function createTriangles(): Triangles {
  return { data: new Float64Array(64 * STRIDE), count: 0 };
}

/** Adds a triangle unless it has no area or there are too many; false when there are. */
export function addTriangle(triangles: Triangles, corners: ArrayLike<number>): boolean {
  const { count } = triangles;
  if (count >= TRIANGLES_MAX) return false;
  if ((count + 1) * STRIDE > triangles.data.length) {
    const larger = new Float64Array(2 * triangles.data.length);
    larger.set(triangles.data);
    triangles.data = larger;
  }
  const { data } = triangles;
  const at = count * STRIDE;
  for (let index = 0; index < NORMAL; index += 1) data[at + index] = corners[index]!;
  if (writeNormal(data, at)) triangles.count += 1;
  return true;
}

function writeNormal(data: Float64Array, at: number): boolean {
  const [ux, uy, uz] = [
    data[at + 3]! - data[at]!,
    data[at + 4]! - data[at + 1]!,
    data[at + 5]! - data[at + 2]!,
  ];
  const [vx, vy, vz] = [
    data[at + 6]! - data[at]!,
    data[at + 7]! - data[at + 1]!,
    data[at + 8]! - data[at + 2]!,
  ];
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const length = Math.hypot(x, y, z);
  if (length < 1e-9) return false; // square metres: a sliver has no direction
  data[at + NORMAL] = x / length;
  data[at + NORMAL + 1] = y / length;
  data[at + NORMAL + 2] = z / length;
  return true;
}
