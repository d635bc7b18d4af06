import type { Columns } from '../voxels/columns.ts';
import type { BuildingCells } from './building-cells.ts';
import type { Level } from './find-levels.ts';

/** Metres that the ground outside may lie beside the floor that one enters from it, and its least area, square metres. */
const BESIDE = 0.6;
const AREA = 12;
/** Edge of the squares of the plan that are looked at, metres, and how many of them away from any ceiling it is outside. */
const SQUARE = 1;
const AWAY = 2;

/** Index of the floor at the level of the ground: open, below nothing, and away from what has a ceiling. -1 where none is seen. */
export function groundFloor(
  columns: Columns,
  { standing, inside, ceilings }: BuildingCells,
  levels: Level[],
): number {
  if (!ceilings) return -1;
  const per = Math.max(1, Math.round(SQUARE / columns.cell));
  const width = Math.ceil(columns.width / per);
  const depth = Math.ceil(columns.depth / per);
  const covered = new Uint8Array(width * depth);
  const open = levels.map(() => new Float64Array(width * depth));
  for (let column = 0; column + 1 < standing.first.length; column++) {
    const cell = standing.first[column]!;
    if (cell === standing.first[column + 1]) continue;
    const square =
      Math.floor((column % columns.width) / per) + Math.floor(column / columns.width / per) * width;
    if (inside(cell)) covered[square] = 1;
    const floor = levels.findIndex(({ height }) => Math.abs(standing.height[cell]! - height) < BESIDE);
    if (floor >= 0 && !inside(cell)) open[floor]![square]! += columns.cell ** 2;
  }
  const isAway = (square: number) => {
    const [x, z] = [square % width, Math.floor(square / width)];
    for (let atZ = Math.max(0, z - AWAY); atZ <= Math.min(depth - 1, z + AWAY); atZ++)
      for (let atX = Math.max(0, x - AWAY); atX <= Math.min(width - 1, x + AWAY); atX++)
        if (covered[atX + atZ * width] === 1) return false;
    return true;
  };
  const areas = open.map((squares) =>
    squares.reduce((sum, area, square) => (area > 0 && isAway(square) ? sum + area : sum), 0),
  );
  const most = Math.max(...areas);
  return most < AREA ? -1 : areas.indexOf(most);
}
