import type { Columns } from '../voxels/columns.ts';
import type { BuildingCells } from './building-cells.ts';
import type { Level } from './find-levels.ts';

/** Metres around a level's height that belong to it. */
const AROUND = 0.15;
/** Square metres below ceilings, with less of which all of a level counts. */
const INSIDE = 8;

/** Whether a cell is of a level: below a ceiling if the level has any, as the ground outside may be nearly as high. */
export function isOfLevel({ standing, of, inside }: BuildingCells, level: Level, cell: number): boolean {
  if (Math.abs(standing.height[cell]! - level.height) > AROUND) return false;
  return of(cell) && (level.inside < INSIDE || inside(cell));
}

/** Says of a place in the plan whether one of the levels is there. */
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
