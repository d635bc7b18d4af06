/** A line of sight from the eye through a point in the view. */
export interface Sight {
  eye: Float64Array;
  /** Unit vectors: ahead, to the right, and up. */
  ahead: Float64Array;
  right: Float64Array;
  up: Float64Array;
  /** The angle that one pixel covers, in radians. */
  pixel: number;
}

/** A projected point: metres ahead, and pixels to the right of and above the line of sight. */
export interface Seen {
  depth: number;
  x: number;
  y: number;
}

export function createSight(): Sight {
  const vector = (): Float64Array => new Float64Array(3);
  return { eye: vector(), ahead: vector(), right: vector(), up: vector(), pixel: 0 };
}

/** Aims a line of sight from an eye in a direction of any length. */
export function aimSight(
  sight: Sight,
  eye: { x: number; y: number; z: number },
  direction: { x: number; y: number; z: number },
  pixel: number,
): void {
  const { ahead, right, up } = sight;
  sight.pixel = pixel;
  sight.eye[0] = eye.x;
  sight.eye[1] = eye.y;
  sight.eye[2] = eye.z;
  const length = Math.hypot(direction.x, direction.y, direction.z);
  ahead[0] = direction.x / length;
  ahead[1] = direction.y / length;
  ahead[2] = direction.z / length;
  // Any direction perpendicular to `ahead` works as `right`.
  // `right` is computed from an axis that is not nearly parallel to `ahead`.
  const upright = Math.abs(ahead[1]) > 0.9;
  cross(right, ahead, upright ? X : Y);
  scaleToUnit(right);
  cross(up, right, ahead);
}

const X = new Float64Array([1, 0, 0]);
const Y = new Float64Array([0, 1, 0]);

/** Projects the point whose x, y and z start at index `at` of `points`, and writes the result into `out`. */
export function see(sight: Sight, points: ArrayLike<number>, at: number, out: Seen): void {
  const { eye, ahead, right, up, pixel } = sight;
  const x = points[at]! - eye[0]!;
  const y = points[at + 1]! - eye[1]!;
  const z = points[at + 2]! - eye[2]!;
  const depth = x * ahead[0]! + y * ahead[1]! + z * ahead[2]!;
  const scale = 1 / (Math.max(depth, 1e-6) * pixel);
  out.depth = depth;
  out.x = (x * right[0]! + y * right[1]! + z * right[2]!) * scale;
  out.y = (x * up[0]! + y * up[1]! + z * up[2]!) * scale;
}

function cross(out: Float64Array, a: Float64Array, b: Float64Array): void {
  out[0] = a[1]! * b[2]! - a[2]! * b[1]!;
  out[1] = a[2]! * b[0]! - a[0]! * b[2]!;
  out[2] = a[0]! * b[1]! - a[1]! * b[0]!;
}

function scaleToUnit(vector: Float64Array): void {
  const length = Math.hypot(vector[0]!, vector[1]!, vector[2]!);
  for (let axis = 0; axis < 3; axis += 1) vector[axis]! /= length;
}
