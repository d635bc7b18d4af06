import type { Vector3 } from 'three';
import type { Facets } from './facets.ts';
import { planeAxes } from './level-plane.ts';

/** A scan seen along a direction that may be up: what lies across it, in columns. */
export interface LevelColumns {
  /** Of each column the surfaces across the direction, lowest first. */
  flat: LevelFacet[][];
  /** Of each column lowest and highest end of the walls in it, and how many facets they have. */
  walls: { low: number; high: number; count: number }[];
  /** Area of what lies across the direction, along it, and of all surfaces. */
  flatArea: number;
  /** Of what lies across, the part that is seen from above less that seen from below: 1 for floors without ceilings. */
  upward: number;
  wallArea: number;
  area: number;
  /** From the lowest to the highest, without what lies beside. */
  extent: number;
}

export interface LevelFacet {
  height: number;
  area: number;
  /** It is seen from above. */
  up: boolean;
  /** Where its column is, in columns. */
  x: number;
  z: number;
}

const FLAT = Math.cos((12 * Math.PI) / 180);
const WALL = Math.sin((12 * Math.PI) / 180);
/** Cells of facets to the edge of a column. */
const COLUMN = 2;
/** Of facets at either end, which may lie beside. */
const STRAY = 0.01;

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
    if (Math.abs(along) >= FLAT) {
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
  heights.sort();
  const stray = Math.floor(heights.length * STRAY);
  for (const column of flat.values()) column.sort((a, b) => a.height - b.height);
  return {
    ...areas,
    upward: (2 * upArea - areas.flatArea) / areas.flatArea || 0,
    flat: [...flat.values()],
    walls: [...walls.values()],
    extent: heights[heights.length - 1 - stray]! - heights[stray]!,
  };
}

function dotAt(vectors: Float32Array, index: number, { x, y, z }: Vector3): number {
  const at = index * 3;
  return vectors[at]! * x + vectors[at + 1]! * y + vectors[at + 2]! * z;
}
