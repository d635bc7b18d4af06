import { Vector3 } from 'three';
import { mostOf } from '../scan-mesh.ts';
import { type Facets, rangeOf } from './gather-facets.ts';

/** The level and upright surfaces of a scan, grouped into columns along a direction that may be up. */
export interface LevelColumns {
  /** The level surfaces of each column, lowest first. */
  flat: LevelFacet[][];
  /**
   * The heights of the lowest and the highest facet of the walls in each column, and the number of those
   * facets.
   */
  walls: { low: number; high: number; count: number }[];
  /**
   * The area of level surfaces. `wallArea`: the area of upright surfaces. `area`: the area of all surfaces.
   * All are in square units of the file.
   */
  flatArea: number;
  /**
   * The share of level surfaces seen from above minus the share seen from below: 1 for floors without
   * ceilings.
   */
  upward: number;
  wallArea: number;
  area: number;
  /** The distance from the lowest to the highest surface, without outliers. */
  extent: number;
}

export interface LevelFacet {
  height: number;
  area: number;
  /** Whether the facet is seen from above. */
  up: boolean;
  /** The grid coordinates of the column that contains the facet. */
  x: number;
  z: number;
}

/**
 * The sine of the maximum angle between an upright surface and the vertical, and between a level surface and
 * the horizontal.
 */
export const WALL = Math.sin((12 * Math.PI) / 180);
/** The edge of a column, as a multiple of the edge of a facet's cell. */
const COLUMN = 2;

export function levelColumns(facets: Facets, up: Vector3): LevelColumns {
  const [right, back] = planeAxes(up);
  const edge = facets.cell * COLUMN;
  const flat = new Map<number, LevelFacet[]>();
  const walls = new Map<number, { low: number; high: number; count: number }>();
  const heights = new Float32Array(facets.count);
  const areas = { flatArea: 0, wallArea: 0, area: 0 };
  let upArea = 0;
  for (let index = 0; index < facets.count; index += 1) {
    const along = dotAt(facets.normals, index, up);
    const height = dotAt(facets.centers, index, up);
    const area = facets.areas[index]!;
    heights[index] = height;
    areas.area += area;
    const x = Math.floor(dotAt(facets.centers, index, right) / edge);
    const z = Math.floor(dotAt(facets.centers, index, back) / edge);
    const column = x * 1e6 + z;
    if (along ** 2 >= 1 - WALL ** 2) {
      areas.flatArea += area;
      if (along > 0) upArea += area;
      const known = flat.get(column);
      const facet = { height, area, up: along > 0, x, z };
      if (known) known.push(facet);
      else flat.set(column, [facet]);
    } else if (Math.abs(along) <= WALL) {
      areas.wallArea += area;
      const known = walls.get(column) ?? { low: height, high: height, count: 0 };
      known.low = Math.min(known.low, height);
      known.high = Math.max(known.high, height);
      known.count += 1;
      walls.set(column, known);
    }
  }
  const [lowest, highest] = rangeOf(heights);
  for (const column of flat.values()) column.sort((a, b) => a.height - b.height);
  return {
    ...areas,
    upward: (2 * upArea - areas.flatArea) / areas.flatArea || 0,
    flat: [...flat.values()],
    walls: [...walls.values()],
    extent: highest - lowest,
  };
}

function dotAt(vectors: Float32Array, index: number, { x, y, z }: Vector3): number {
  const at = index * 3;
  return vectors[at]! * x + vectors[at + 1]! * y + vectors[at + 2]! * z;
}

const LEVEL_FLAT = (8 * Math.PI) / 180;
/** The tolerance above and below the height of a level, as a multiple of the edge of a facet's cell. */
const BAND = 1.5;
export const ROUNDS = 3;

/**
 * Returns the normal of the plane through the largest level surface, near the direction `up`; `up` if there
 * is no such surface. The plane is far more exact than the mean of all normals, because noise of a few
 * millimetres is small compared with the width of a floor. `around`: the maximum angle between `up` and the
 * normals of the surface, in radians.
 */
export function acrossLevel(facets: Facets, up: Vector3, around = LEVEL_FLAT): Vector3 {
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
  // Fits a plane to heights by least squares: height = slope · place + constant.
  // Heights and places are measured from their means.
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

/** Returns the height with the largest area, rounded to `step`; null if there are no points. */
function greatest(points: readonly FlatPoint[], step: number): number | null {
  const levels = new Map<number, number>();
  for (const { height, area } of points) {
    const key = Math.round(height / step);
    levels.set(key, (levels.get(key) ?? 0) + area);
  }
  const best = mostOf(levels.keys(), (key) => levels.get(key)!);
  return best === undefined ? null : best * step;
}

function sum(points: readonly FlatPoint[], value: (point: FlatPoint) => number): number {
  return points.reduce((total, point) => total + point.area * value(point), 0);
}

/** Returns two unit vectors that are perpendicular to `up` and to each other. */
export function planeAxes(up: Vector3): [right: Vector3, back: Vector3] {
  const other = Math.abs(up.x) < 0.5 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0);
  const right = new Vector3().crossVectors(up, other).normalize();
  return [right, new Vector3().crossVectors(right, up)];
}
