import type { Point2 } from '../../contract/scans/outline.ts';
import { SAME_HEIGHT } from '../usual-sizes.ts';
import type { Columns } from '../voxels/columns.ts';
import type { Walkable } from './find-walkable.ts';

export type Point3 = readonly [number, number, number];

/**
 * Returns whether two points see each other. They do if no column that the line between them crosses has a
 * span at the height of the line.
 */
export function sees(columns: Columns, from: Point3, to: Point3): boolean {
  return freePart(columns, from, to) >= 1;
}

/** Returns the share, 0 to 1, of the line from `from` to `to` that is free before the first surface. */
export function freePart(columns: Columns, from: Point3, to: Point3): number {
  const { cell, width, depth, minX, minZ } = columns;
  const fromX = (from[0] - minX) / cell;
  const fromZ = (from[2] - minZ) / cell;
  const alongX = (to[0] - from[0]) / cell;
  const alongZ = (to[2] - from[2]) / cell;
  const alongY = (to[1] - from[1]) / columns.step;
  const fromY = (from[1] - columns.minY) / columns.step;
  let x = Math.floor(fromX);
  let z = Math.floor(fromZ);
  const stepX = alongX > 0 ? 1 : -1;
  const stepZ = alongZ > 0 ? 1 : -1;
  const perX = alongX === 0 ? Infinity : Math.abs(1 / alongX);
  const perZ = alongZ === 0 ? Infinity : Math.abs(1 / alongZ);
  let nextX = alongX === 0 ? Infinity : (stepX > 0 ? x + 1 - fromX : fromX - x) * perX;
  let nextZ = alongZ === 0 ? Infinity : (stepZ > 0 ? z + 1 - fromZ : fromZ - z) * perZ;
  let at = 0;
  while (at < 1) {
    if (x < 0 || z < 0 || x >= width || z >= depth) return 1;
    const leaves = Math.min(1, nextX, nextZ);
    const a = fromY + alongY * at;
    const b = fromY + alongY * leaves;
    if (isBlocked(columns, x + z * width, Math.min(a, b), Math.max(a, b))) return at;
    at = leaves;
    if (nextX < nextZ) {
      x += stepX;
      nextX += perX;
    } else {
      z += stepZ;
      nextZ += perZ;
    }
  }
  return 1;
}

function isBlocked(columns: Columns, column: number, low: number, high: number): boolean {
  const end = columns.first[column + 1]!;
  for (let span = columns.first[column]!; span < end; span++) {
    if (columns.low[span]! > high) return false;
    if (columns.high[span]! >= low) return true;
  }
  return false;
}

/**
 * The height of an eye above the surface under the feet, in metres. `BELOW_CEILING`: its minimum distance
 * from a low ceiling, in metres.
 */
export const EYE_HEIGHT = 1.6;
export const BELOW_CEILING = 0.1;

/**
 * Returns the height of the surface to stand on in a cell, in metres. If the cell is level with its floor,
 * returns the floor's height.
 */
export function heightUnderfoot(walkable: Walkable, cell: number): number {
  const height = walkable.height[cell]!;
  const { elevation } = walkable.floors[walkable.floor[cell]!]!;
  return Math.abs(height - elevation) <= SAME_HEIGHT ? elevation : height;
}

/** Returns the eye position of a person who stands in a cell. */
export function eyeAt(columns: Columns, walkable: Walkable, cell: number): Point3 {
  const [x, z] = middleOf(columns, walkable, cell);
  const free = walkable.height[cell]! + walkable.clear[cell]! - BELOW_CEILING;
  return [x, Math.min(heightUnderfoot(walkable, cell) + EYE_HEIGHT, free), z];
}

/** Returns the middle of a cell in the plan. */
export function middleOf(columns: Columns, { column }: Walkable, cell: number): Point2 {
  const at = column[cell]!;
  return [
    columns.minX + ((at % columns.width) + 0.5) * columns.cell,
    columns.minZ + (Math.floor(at / columns.width) + 0.5) * columns.cell,
  ];
}
