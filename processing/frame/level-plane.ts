import { Vector3 } from 'three';
import type { Facets } from './facets.ts';

const FLAT = (8 * Math.PI) / 180;
/** Heights of one level, cells of facets on either side. */
const BAND = 1.5;
const ROUNDS = 3;

/**
 * The direction across the level that has most of what lies across `up`: far more exact than the mean of directions that surfaces face, as
 * noise of a few millimetres is small beside the width of a floor. `around`: radians off `up` of what lies across it.
 */
export function acrossLevel(facets: Facets, up: Vector3, around = FLAT): Vector3 {
  let vector = up.clone();
  for (let round = 0; round < ROUNDS; round += 1) vector = tiltedToLevel(facets, vector, around) ?? vector;
  return vector;
}

function tiltedToLevel(facets: Facets, up: Vector3, around: number): Vector3 | null {
  const [right, back] = planeAxes(up);
  const band = facets.cell * BAND;
  const flat = flatPoints(facets, up, [right, back], around);
  const level = greatest(flat, band / 2);
  if (level === null) return null;
  // Least squares of height = slope · place + constant, about the mean.
  const near = flat.filter(({ height }) => Math.abs(height - level) <= band);
  const total = sum(near, () => 1);
  const [meanX, meanZ, meanY] = [
    sum(near, ({ x }) => x),
    sum(near, ({ z }) => z),
    sum(near, ({ height }) => height),
  ].map((value) => value / total) as [number, number, number];
  const xx = sum(near, ({ x }) => (x - meanX) ** 2);
  const zz = sum(near, ({ z }) => (z - meanZ) ** 2);
  const xz = sum(near, ({ x, z }) => (x - meanX) * (z - meanZ));
  const xy = sum(near, ({ x, height }) => (x - meanX) * (height - meanY));
  const zy = sum(near, ({ z, height }) => (z - meanZ) * (height - meanY));
  const determinant = xx * zz - xz ** 2;
  if (!(determinant > (xx + zz) ** 2 * 1e-6)) return null;
  const slopeX = (xy * zz - zy * xz) / determinant;
  const slopeZ = (zy * xx - xy * xz) / determinant;
  return up.clone().addScaledVector(right, -slopeX).addScaledVector(back, -slopeZ).normalize();
}

interface FlatPoint {
  x: number;
  z: number;
  height: number;
  area: number;
}

function flatPoints(
  { count, centers, normals, areas }: Facets,
  up: Vector3,
  [right, back]: readonly [Vector3, Vector3],
  around: number,
): FlatPoint[] {
  const least = Math.cos(around);
  const points: FlatPoint[] = [];
  const normal = new Vector3();
  const center = new Vector3();
  for (let index = 0; index < count; index += 1) {
    if (Math.abs(normal.fromArray(normals, index * 3).dot(up)) < least) continue;
    center.fromArray(centers, index * 3);
    points.push({ x: center.dot(right), z: center.dot(back), height: center.dot(up), area: areas[index]! });
  }
  return points;
}

/** The height that most area is at. */
function greatest(points: readonly FlatPoint[], step: number): number | null {
  const levels = new Map<number, number>();
  for (const { height, area } of points) {
    const key = Math.round(height / step);
    levels.set(key, (levels.get(key) ?? 0) + area);
  }
  let best: number | null = null;
  for (const [key, area] of levels) if (best === null || area > levels.get(best)!) best = key;
  return best === null ? null : best * step;
}

function sum(points: readonly FlatPoint[], value: (point: FlatPoint) => number): number {
  return points.reduce((total, point) => total + point.area * value(point), 0);
}

/** Two directions across another one and each other. */
export function planeAxes(up: Vector3): [right: Vector3, back: Vector3] {
  const other = Math.abs(up.x) < 0.5 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0);
  const right = new Vector3().crossVectors(up, other).normalize();
  return [right, new Vector3().crossVectors(right, up)];
}
