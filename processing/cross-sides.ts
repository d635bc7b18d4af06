/**
 * Writes the cross product of two sides of a triangle: it points along the normal and is twice as long as the area is large. `a`, `b`, `c`:
 * where the coordinates of the corners begin.
 */
export function crossSides(
  positions: Float32Array,
  a: number,
  b: number,
  c: number,
  out: Float64Array,
): void {
  const x = positions[a]!;
  const y = positions[a + 1]!;
  const z = positions[a + 2]!;
  const ux = positions[b]! - x;
  const uy = positions[b + 1]! - y;
  const uz = positions[b + 2]! - z;
  const vx = positions[c]! - x;
  const vy = positions[c + 1]! - y;
  const vz = positions[c + 2]! - z;
  out[0] = uy * vz - uz * vy;
  out[1] = uz * vx - ux * vz;
  out[2] = ux * vy - uy * vx;
}

/** `Math.hypot` guards against overflow and takes ten times as long. */
export function lengthOf(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}
