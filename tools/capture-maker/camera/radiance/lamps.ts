import type { MeshBVH } from 'three-mesh-bvh';
import type { Daylight } from '../../building/daylight.ts';
import type { PreparedLight } from '../../light/prepared-light.ts';
import { isBlocked } from '../../light/rays.ts';
import { pair } from './surface-at.ts';
import type { AreaLight } from '../../light/area-light.ts';

const weights = new Float64Array(1024);
const sky = new Float64Array(3);
const random = new Float64Array(2);
const pick = new Float64Array(2);

/**
 * Adds to `out` the direct light on a point from lamps and windows, from `rays` places on lamps chosen by
 * their expected contribution.
 */
export function addLamps(
  bvh: MeshBVH,
  lights: PreparedLight[],
  skyRadiance: Daylight['sky'],
  p: Float64Array,
  n: Float64Array,
  rays: number,
  first: number,
  out: Float64Array,
): void {
  let total = 0;
  for (let i = 0; i < lights.length; i++) {
    total += likely(lights[i]!, p, n);
    weights[i] = total;
  }
  if (total === 0) return;
  for (let k = 0; k < rays; k++) {
    pair(11, first + k, pick);
    pair(12, first + k, random);
    // Each ray chooses within a separate share, so that the rays of one point differ.
    const at = ((k + pick[0]!) / rays) * total;
    let i = 0;
    while (i < lights.length - 1 && weights[i]! < at) i++;
    const chance = (weights[i]! - (i > 0 ? weights[i - 1]! : 0)) / total;
    addRay(bvh, lights[i]!, skyRadiance, p, n, 1 / (chance * rays), out);
  }
}

function addRay(
  bvh: MeshBVH,
  light: PreparedLight,
  skyRadiance: Daylight['sky'],
  p: Float64Array,
  n: Float64Array,
  share: number,
  out: Float64Array,
): void {
  sampleWindow(light, p[0]!, p[1]!, p[2]!, random[0]!, random[1]!);
  let dx = sampled.x - p[0]!;
  let dy = sampled.y - p[1]!;
  let dz = sampled.z - p[2]!;
  const far = Math.hypot(dx, dy, dz);
  dx /= far;
  dy /= far;
  dz /= far;
  const facing = dx * n[0]! + dy * n[1]! + dz * n[2]!;
  if (!(facing > 0)) return;
  const gain = facing * sampled.angle * share;
  if (isBlocked(bvh, p[0]!, p[1]!, p[2]!, dx, dy, dz, light.sky ? 90 : far - 0.004)) return;
  if (light.sky) skyRadiance(dy, sky);
  else sky.set(light.radiance);
  for (let k = 0; k < 3; k++) out[k] = out[k]! + Math.min(25, gain * sky[k]!);
}

/**
 * Returns a rough, unshadowed estimate of a light's contribution: zero behind its plane, or if it is entirely
 * below the point's horizon.
 */
function likely(light: PreparedLight, p: Float64Array, n: Float64Array): number {
  const { centre, normal, u, v, reach, power, area } = light;
  const dx = centre[0] - p[0]!;
  const dy = centre[1] - p[1]!;
  const dz = centre[2] - p[2]!;
  const before = -(dx * normal[0] + dy * normal[1] + dz * normal[2]);
  if (before <= 0.001) return 0;
  const [nx, ny, nz] = [n[0]!, n[1]!, n[2]!];
  const above =
    dx * nx +
    dy * ny +
    dz * nz +
    Math.abs(u[0] * nx + u[1] * ny + u[2] * nz) +
    Math.abs(v[0] * nx + v[1] * ny + v[2] * nz);
  if (above <= 0) return 0;
  const square = dx * dx + dy * dy + dz * dz;
  const far = Math.sqrt(square);
  const facing = Math.min(1, above / far);
  const leaving = Math.min(1, (before + reach * 0.1) / far);
  // A light cannot fill more than the hemisphere.
  return (power / area) * facing * Math.min((area * leaving) / square, Math.PI * 2);
}

/** The last sample: a point on the rectangle, and the solid angle of the whole rectangle. */
export const sampled = { x: 0, y: 0, z: 0, angle: 0 };

const n = new Float64Array(12);

/**
 * Chooses a place on a light so that all directions to it from x, y, z are equally likely, which makes a near
 * light as even as a distant one. a and b are in 0..1. (Ureña, Fajardo and King 2013, 'An area-preserving
 * parametrization for spherical rectangles'.)
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
  // The normals of the four planes through the point and an edge.
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

/** Writes the unit normal of the plane through the point and two corners at depth z. */
function edge(at: number, ax: number, ay: number, bx: number, by: number, z: number): void {
  const [cx, cy, cz] = [z * (ay - by), z * (bx - ax), ax * by - ay * bx];
  const size = Math.hypot(cx, cy, cz) || 1;
  n[at] = cx / size;
  n[at + 1] = cy / size;
  n[at + 2] = cz / size;
}

/** Returns the angle between two of the planes, inside the rectangle. */
function corner(i: number, j: number): number {
  const cosine = n[i]! * n[j]! + n[i + 1]! * n[j + 1]! + n[i + 2]! * n[j + 2]!;
  return Math.acos(Math.min(1, Math.max(-1, -cosine)));
}
