import type { Bvh } from './bvh.ts';

/** What the last successful `cast` met; overwritten by the next one. */
export const hit = { distance: 0, triangle: -1, u: 0, v: 0, back: false };

const stack = new Int32Array(128);
const entries = new Float64Array(128);

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
  const ix = 1 / dx;
  const iy = 1 / dy;
  const iz = 1 / dz;
  // Of the six numbers of a node, which hold the planes that the ray meets first.
  const nx = ix < 0 ? 3 : 0;
  const ny = iy < 0 ? 4 : 1;
  const nz = iz < 0 ? 5 : 2;
  const fx = 3 - nx;
  const fy = 5 - ny;
  const fz = 7 - nz;
  let nearest = far;
  let found = false;
  let top = 0;
  let node = 0;
  for (;;) {
    const count = nodes[node * 2 + 1]!;
    const first = nodes[node * 2]!;
    if (count === 0) {
      const l = first * 6;
      const r = l + 6;
      let le = (bounds[l + nx]! - ox) * ix;
      let re = (bounds[r + nx]! - ox) * ix;
      let lx = (bounds[l + fx]! - ox) * ix;
      let rx = (bounds[r + fx]! - ox) * ix;
      let t = (bounds[l + ny]! - oy) * iy;
      if (t > le) le = t;
      t = (bounds[r + ny]! - oy) * iy;
      if (t > re) re = t;
      t = (bounds[l + fy]! - oy) * iy;
      if (t < lx) lx = t;
      t = (bounds[r + fy]! - oy) * iy;
      if (t < rx) rx = t;
      t = (bounds[l + nz]! - oz) * iz;
      if (t > le) le = t;
      t = (bounds[r + nz]! - oz) * iz;
      if (t > re) re = t;
      t = (bounds[l + fz]! - oz) * iz;
      if (t < lx) lx = t;
      t = (bounds[r + fz]! - oz) * iz;
      if (t < rx) rx = t;
      const left = lx >= le && lx >= 0 && le <= nearest;
      const right = rx >= re && rx >= 0 && re <= nearest;
      if (left && right) {
        // The child that the ray enters first is looked at first.
        const swap = re < le;
        stack[top] = swap ? first : first + 1;
        entries[top++] = swap ? le : re;
        node = swap ? first + 1 : first;
        continue;
      }
      if (left || right) {
        node = left ? first : first + 1;
        continue;
      }
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
    do {
      if (top === 0) return found;
      node = stack[--top]!;
    } while (entries[top]! > nearest);
  }
}
