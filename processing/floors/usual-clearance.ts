import type { Columns } from '../voxels/columns.ts';
import type { BuildingCells } from './building-cells.ts';
import { isOfLevel } from './columns-of-floors.ts';
import type { Level } from './find-levels.ts';

/** Metres of a clear height that a storey has. */
const LEAST = 1.8;
const MOST = 20;
const WALL_MOST = 6;
const BIN = 0.025;

/**
 * The clear height that most of a floor has, within a few centimetres: to its ceiling, or where that is missing to the tops of its walls.
 * Only what is lower than `limit`: beyond is the next floor, seen through a ceiling that is missing, or the ceiling of a hall that it is a
 * gallery of. Null where nothing rises from it.
 */
export function usualClearance(
  columns: Columns,
  building: BuildingCells,
  level: Level,
  limit: number,
): number | null {
  const toCeiling = new Float64Array(Math.ceil(MOST / BIN) + 2);
  const { standing } = building;
  let cells = 0;
  for (let cell = 0; cell < standing.column.length; cell++) {
    if (!isOfLevel(building, level, cell)) continue;
    cells += 1;
    const clear = standing.height[cell]! + standing.clear[cell]! - level.height;
    if (clear >= LEAST && clear < Math.min(MOST, limit)) toCeiling[Math.round(clear / BIN)]! += 1;
  }
  const ceiling = peakOf(toCeiling);
  if (ceiling !== null && ceiling.mass > 0.1 * cells) return ceiling.at;
  return peakOf(wallTops(columns, level, limit))?.at ?? null;
}

/** Tops of what is taller than a person and has nothing above. */
function wallTops(columns: Columns, level: Level, limit: number): Float64Array {
  const tops = new Float64Array(Math.ceil(MOST / BIN) + 2);
  for (let column = 0; column + 1 < columns.first.length; column++) {
    const last = columns.first[column + 1]! - 1;
    if (last < columns.first[column]!) continue;
    const top = columns.minY + columns.high[last]! * columns.step - level.height;
    const bottom = columns.minY + columns.low[last]! * columns.step - level.height;
    if (top >= LEAST && top < Math.min(WALL_MOST, limit) && top - bottom > 1)
      tops[Math.round(top / BIN)]! += 1;
  }
  return tops;
}

function peakOf(bins: Float64Array): { at: number; mass: number } | null {
  let at = -1;
  let most = 0;
  for (let bin = 2; bin + 2 < bins.length; bin++) {
    const mass = bins[bin - 1]! + bins[bin]! * 1.1 + bins[bin + 1]!;
    if (mass > most) {
      most = mass;
      at = bin;
    }
  }
  return at < 0 ? null : { at: at * BIN, mass: most };
}
