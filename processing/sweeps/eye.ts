import type { Columns } from '../voxels/columns.ts';
import type { Point3 } from './cast-ray.ts';
import type { Walkable } from './walkable.ts';

/** Metres of an eye above what one stands on, and below a low ceiling. */
export const EYE_HEIGHT = 1.6;
export const BELOW_CEILING = 0.1;
/** Metres within which a surface is that of its floor. */
const AT_FLOOR = 0.04;

/** Height of what one stands on in a cell, metres: that of its floor where it is level with it. */
export function heightUnderfoot(walkable: Walkable, cell: number): number {
  const height = walkable.height[cell]!;
  const { elevation } = walkable.floors[walkable.floor[cell]!]!;
  return Math.abs(height - elevation) <= AT_FLOOR ? elevation : height;
}

/** Where the eye of somebody is who stands in a cell. */
export function eyeAt(columns: Columns, walkable: Walkable, cell: number): Point3 {
  const column = walkable.column[cell]!;
  const free = walkable.height[cell]! + walkable.clear[cell]! - BELOW_CEILING;
  return [
    columns.minX + ((column % columns.width) + 0.5) * columns.cell,
    Math.min(heightUnderfoot(walkable, cell) + EYE_HEIGHT, free),
    columns.minZ + (Math.floor(column / columns.width) + 0.5) * columns.cell,
  ];
}
