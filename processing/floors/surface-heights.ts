import { eachTriangle, type ScanMesh } from '../scan-mesh.ts';
import { AT_LEVEL, SAME_HEIGHT } from '../usual-sizes.ts';
import type { Columns } from '../voxels/columns.ts';
import { type BuildingCells, FLOOR_MIN, type Level } from './find-levels.ts';

/** The size of a bin of heights, in metres. */
const BIN = 0.001;
/** The maximum distance, in metres, by which noise moves points above or below a surface. */
const NOISE = 0.015;
/**
 * The minimum vertical part of the unit normal of a level surface. It is less than 1 because the small
 * triangles of a noisy scan are tilted.
 */
const LEVEL = 0.8;

/**
 * The area of level surfaces near a height, in square metres per bin of 1 mm. `up`: surfaces seen from above.
 * `down`: surfaces seen from below.
 */
export class SurfaceHeights {
  readonly #from: number;
  readonly up = new Float64Array(Math.round((2 * SAME_HEIGHT) / BIN) + 1);
  readonly down = new Float64Array(this.up.length);

  constructor(height: number) {
    this.#from = height - SAME_HEIGHT;
  }

  reaches(height: number): boolean {
    return Math.abs(height - this.#from - SAME_HEIGHT) <= SAME_HEIGHT;
  }

  add(height: number, area: number, up: boolean): void {
    const bin = Math.round((height - this.#from) / BIN);
    const bins = up ? this.up : this.down;
    if (bin >= 0 && bin < bins.length) bins[bin]! += area;
  }

  /**
   * Returns the height of most of the surface, in metres: the mean height within `NOISE` of the height with
   * the most area. Returns null if there is no surface. `side`: whether the surface is seen from above or
   * from below.
   */
  usual(side: 'up' | 'down'): number | null {
    const own = side === 'up' ? this.up : this.down;
    const other = side === 'up' ? this.down : this.up;
    // Faces may be turned the wrong way. If enough faces are turned the right way, only those count.
    const alone = sum(own) >= 0.3 * sum(other);
    const bins = alone ? own : own.map((value, bin) => value + other[bin]!);
    if (sum(bins) === 0) return null;
    const reach = Math.round(NOISE / BIN);
    let best = 0;
    let most = -1;
    for (let middle = 0; middle < bins.length; middle++) {
      const mass = sum(bins.subarray(Math.max(0, middle - reach), middle + reach + 1));
      if (mass > most) {
        most = mass;
        best = middle;
      }
    }
    let weighted = 0;
    let mass = 0;
    for (let bin = Math.max(0, best - reach); bin <= best + reach && bin < bins.length; bin++) {
      weighted += bins[bin]! * bin;
      mass += bins[bin]!;
    }
    return this.#from + (weighted / mass) * BIN;
  }
}

/**
 * The weight of a triangle whose middle is not on a floor. It is so low that such triangles matter only if
 * there are no others.
 */
const ELSEWHERE = 1e-4;

/**
 * Adds the area of each level triangle of a mesh to those `heights` that are close to the triangle.
 * `isFloor`: returns whether a place in the plan is on a floor. Triangles elsewhere have the weight
 * `ELSEWHERE`.
 */
export function measureHeights(
  mesh: ScanMesh,
  heights: SurfaceHeights[],
  isFloor: (x: number, z: number) => boolean,
): void {
  eachTriangle(mesh.parts, 3, (positions, a, b, c, normal) => {
    const [x, y, z] = [normal[0]!, normal[1]!, normal[2]!];
    if (y * y < LEVEL * LEVEL * (x * x + y * y + z * z) || y === 0) return;
    const height = (positions[a + 1]! + positions[b + 1]! + positions[c + 1]!) / 3;
    if (heights.every((each) => !each.reaches(height))) return;
    const middleX = (positions[a]! + positions[b]! + positions[c]!) / 3;
    const middleZ = (positions[a + 2]! + positions[b + 2]! + positions[c + 2]!) / 3;
    const area = (Math.abs(y) / 2) * (isFloor(middleX, middleZ) ? 1 : ELSEWHERE);
    for (const each of heights) each.add(height, area, y > 0);
  });
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/**
 * Returns whether a cell is on a level. If the part of the level with a ceiling is large enough for a floor,
 * the cell must also have a ceiling, because the ground outside may be nearly as high.
 */
export function isOfLevel({ standing, of, inside }: BuildingCells, level: Level, cell: number): boolean {
  if (Math.abs(standing.height[cell]! - level.height) > AT_LEVEL) return false;
  return of(cell) && (level.inside < FLOOR_MIN || inside(cell));
}

/** Returns a function that tells whether a place in the plan, in metres, is on one of the levels. */
export function columnsOfFloors(
  columns: Columns,
  building: BuildingCells,
  levels: readonly Level[],
): (x: number, z: number) => boolean {
  const { standing } = building;
  const counts = new Uint8Array(columns.width * columns.depth);
  for (let cell = 0; cell < standing.column.length; cell++)
    if (levels.some((level) => isOfLevel(building, level, cell))) counts[standing.column[cell]!] = 1;
  const { minX, minZ, cell, width, depth } = columns;
  return (x, z) => {
    const [column, row] = [Math.floor((x - minX) / cell), Math.floor((z - minZ) / cell)];
    return column >= 0 && row >= 0 && column < width && row < depth && counts[column + row * width] === 1;
  };
}
