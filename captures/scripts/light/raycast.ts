import type { Bvh } from './bvh.ts';

/** What the last successful `cast` met; overwritten by the next one. */
export const hit = { distance: 0, triangle: -1, u: 0, v: 0, back: false };

const stack = new Int32Array(128);

/**
 * Casts a ray of unit direction. With `any`, true as soon as anything lies nearer than `far`;
 * otherwise the nearest triangle is left in `hit`.
 */
export function cast(
  bvh: Bvh,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  far: number,
  any: boolean,
): boolean {
  const { triangles, bounds, nodes } = bvh;
  const [ix, iy, iz] = [1 / dx, 1 / dy, 1 / dz];
  let nearest = far;
  let found = false;
  let top = 0;
  stack[top++] = 0;
  while (top > 0) {
    const node = stack[--top]!;
    const b = node * 6;
    const x0 = (bounds[b]! - ox) * ix;
    const x1 = (bounds[b + 3]! - ox) * ix;
    const y0 = (bounds[b + 1]! - oy) * iy;
    const y1 = (bounds[b + 4]! - oy) * iy;
    const z0 = (bounds[b + 2]! - oz) * iz;
    const z1 = (bounds[b + 5]! - oz) * iz;
    const enter = Math.max(x0 < x1 ? x0 : x1, y0 < y1 ? y0 : y1, z0 < z1 ? z0 : z1);
    const leave = Math.min(x0 > x1 ? x0 : x1, y0 > y1 ? y0 : y1, z0 > z1 ? z0 : z1);
    if (leave < enter || leave < 0 || enter > nearest) continue;
    const count = nodes[node * 2 + 1]!;
    const first = nodes[node * 2]!;
    if (count === 0) {
      const c = first * 6;
      // The child whose middle lies nearer along the ray is looked at first.
      const lean =
        (bounds[c]! + bounds[c + 3]! - bounds[c + 6]! - bounds[c + 9]!) * dx +
        (bounds[c + 1]! + bounds[c + 4]! - bounds[c + 7]! - bounds[c + 10]!) * dy +
        (bounds[c + 2]! + bounds[c + 5]! - bounds[c + 8]! - bounds[c + 11]!) * dz;
      stack[top++] = lean > 0 ? first : first + 1;
      stack[top++] = lean > 0 ? first + 1 : first;
      continue;
    }
    for (let t = first; t < first + count; t++) {
      const o = t * 9;
      const ax = triangles[o]!;
      const ay = triangles[o + 1]!;
      const az = triangles[o + 2]!;
      const e1x = triangles[o + 3]! - ax;
      const e1y = triangles[o + 4]! - ay;
      const e1z = triangles[o + 5]! - az;
      const e2x = triangles[o + 6]! - ax;
      const e2y = triangles[o + 7]! - ay;
      const e2z = triangles[o + 8]! - az;
      const px = dy * e2z - dz * e2y;
      const py = dz * e2x - dx * e2z;
      const pz = dx * e2y - dy * e2x;
      const det = e1x * px + e1y * py + e1z * pz;
      if (det > -1e-12 && det < 1e-12) continue;
      const inverse = 1 / det;
      const sx = ox - ax;
      const sy = oy - ay;
      const sz = oz - az;
      const u = (sx * px + sy * py + sz * pz) * inverse;
      if (u < 0 || u > 1) continue;
      const qx = sy * e1z - sz * e1y;
      const qy = sz * e1x - sx * e1z;
      const qz = sx * e1y - sy * e1x;
      const v = (dx * qx + dy * qy + dz * qz) * inverse;
      if (v < 0 || u + v > 1) continue;
      const distance = (e2x * qx + e2y * qy + e2z * qz) * inverse;
      if (distance < 1e-5 || distance >= nearest) continue;
      if (any) return true;
      nearest = distance;
      found = true;
      hit.distance = distance;
      hit.triangle = t;
      hit.u = u;
      hit.v = v;
      hit.back = det < 0;
    }
  }
  return found;
}
