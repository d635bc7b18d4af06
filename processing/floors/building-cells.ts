import type { Columns } from '../voxels/columns.ts';
import { distanceToEdges, roomForBody } from '../voxels/erode-cells.ts';
import { findStanding } from '../voxels/find-standing.ts';
import { hasCeiling, judgeRegions } from '../voxels/judge-regions.ts';
import { labelWalkable, widenRegions } from '../voxels/label-walkable.ts';
import { BODY_RADIUS, type Standing } from '../voxels/standing.ts';

/** Square metres of a region that can be a room. */
const ROOM_MIN = 1;

/** Where one can walk in a building: cells of `standing`, and what of them is inside. */
export interface BuildingCells {
  standing: Standing;
  /** Whether a cell belongs to the building, and not to its roof, its furniture or its surroundings. */
  of: (cell: number) => boolean;
  /** Whether a cell has a ceiling. */
  inside: (cell: number) => boolean;
  /** The building has ceilings at all. */
  ceilings: boolean;
}

export function findBuildingCells(columns: Columns): BuildingCells {
  const standing = findStanding(columns);
  const distance = distanceToEdges(standing);
  const regions = labelWalkable(standing, roomForBody(distance, columns.cell));
  widenRegions(standing, regions, Math.round(BODY_RADIUS / columns.cell));
  const { main, building, ceilings } = judgeRegions(columns, standing, regions);
  const least = ROOM_MIN / columns.cell ** 2;
  const large = regions.sizes.map((size, region) => region === main || size >= least);
  return {
    standing,
    of: (cell) => {
      const region = regions.of[cell]!;
      return region >= 0 && building[region]! && large[region]!;
    },
    inside: (cell) => hasCeiling(standing, cell),
    ceilings,
  };
}
