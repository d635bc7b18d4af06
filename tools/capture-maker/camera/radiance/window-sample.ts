import type { AreaLight } from '../../light/area-light.ts';

/** The last sample: a point on the rectangle, and the solid angle of the whole rectangle. */
export const sampled = { x: 0, y: 0, z: 0, angle: 0 };

const n = new Float64Array(12);

/**
 * Picks a place on a light so that all directions in which it is seen from x, y, z are equally likely: then a light near
 * by is as even as one far away. a and b lie in 0..1. (Ureña, Fajardo and King 2013, 'An area-preserving parametrization
 * for spherical rectangles'.)
 */
export function sampleWindow(
  { centre, u, v }: AreaLight,
  x: number,
  y: number,
  z: number,
  a: number,
  b: number,
): void {
  const halfU = Math.hypot(u[0], u[1], u[2]);
  const halfV = Math.hypot(v[0], v[1], v[2]);
  const [ux, uy, uz] = [u[0] / halfU, u[1] / halfU, u[2] / halfU];
  const [vx, vy, vz] = [v[0] / halfV, v[1] / halfV, v[2] / halfV];
  let [wx, wy, wz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const [dx, dy, dz] = [centre[0] - x, centre[1] - y, centre[2] - z];
  let z0 = dx * wx + dy * wy + dz * wz;
  if (z0 > 0) {
    z0 = -z0;
    [wx, wy, wz] = [-wx, -wy, -wz];
  }
  const middleX = dx * ux + dy * uy + dz * uz;
  const middleY = dx * vx + dy * vy + dz * vz;
  const [x0, x1] = [middleX - halfU, middleX + halfU];
  const [y0, y1] = [middleY - halfV, middleY + halfV];
  // Normals of the four planes through the point and an edge.
  edge(0, x0, y0, x1, y0, z0);
  edge(3, x1, y0, x1, y1, z0);
  edge(6, x1, y1, x0, y1, z0);
  edge(9, x0, y1, x0, y0, z0);
  const [g0, g1, g2, g3] = [corner(0, 3), corner(3, 6), corner(6, 9), corner(9, 0)];
  const k = Math.PI * 2 - g2 - g3;
  sampled.angle = Math.max(0, g0 + g1 - k);
  const [b0, b1] = [n[2]!, n[8]!];
  const turn = a * sampled.angle + k;
  const f = (Math.cos(turn) * b0 - b1) / (Math.sin(turn) || 1e-9);
  const c = Math.min(1, Math.max(-1, (f > 0 ? 1 : -1) / Math.sqrt(f * f + b0 * b0)));
  const px = Math.min(x1, Math.max(x0, -(c * z0) / Math.max(Math.sqrt(1 - c * c), 1e-7)));
  const away = Math.hypot(px, z0);
  const h0 = y0 / Math.hypot(away, y0);
  const h1 = y1 / Math.hypot(away, y1);
  const h = h0 + b * (h1 - h0);
  const py = Math.min(y1, Math.max(y0, h * h < 1 - 1e-9 ? (h * away) / Math.sqrt(1 - h * h) : y1));
  sampled.x = x + ux * px + vx * py + wx * z0;
  sampled.y = y + uy * px + vy * py + wy * z0;
  sampled.z = z + uz * px + vz * py + wz * z0;
}

/** The unit normal of the plane through the point and two corners at depth z. */
function edge(at: number, ax: number, ay: number, bx: number, by: number, z: number): void {
  const [cx, cy, cz] = [z * (ay - by), z * (bx - ax), ax * by - ay * bx];
  const size = Math.hypot(cx, cy, cz) || 1;
  n[at] = cx / size;
  n[at + 1] = cy / size;
  n[at + 2] = cz / size;
}

/** The angle between two of the planes, inside the rectangle. */
function corner(i: number, j: number): number {
  const cosine = n[i]! * n[j]! + n[i + 1]! * n[j + 1]! + n[i + 2]! * n[j + 2]!;
  return Math.acos(Math.min(1, Math.max(-1, -cosine)));
}
