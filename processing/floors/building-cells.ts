import type { Columns } from '../voxels/columns.ts';
import { distanceToEdges, roomForBody } from '../voxels/erode-cells.ts';
import { findStanding } from '../voxels/find-standing.ts';
import { labelRegions, widenRegions } from '../voxels/label-regions.ts';
import { BODY_RADIUS, type Standing } from '../voxels/standing.ts';

/** Metres up to which what is above counts as a ceiling. */
const CEILING_MAX = 12;
/** Square metres of a region that can be a room. */
const ROOM_MIN = 1;
/** Share of a region below ceilings from which on it is inside. */
const INSIDE = 0.4;

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
  const regions = labelRegions(standing, roomForBody(distance, columns.cell));
  widenRegions(standing, regions, Math.round(BODY_RADIUS / columns.cell));
  const sheltered = new Float64Array(regions.sizes.length);
  const inside = (cell: number) => standing.clear[cell]! < CEILING_MAX;
  for (let cell = 0; cell < regions.of.length; cell++) {
    const region = regions.of[cell]!;
    if (region >= 0 && inside(cell)) sheltered[region]! += 1;
  }
  const area = columns.cell ** 2;
  // What is below a ceiling is the building; an open floor counts where hardly anything is below one.
  const main = largest(regions.sizes.map((size, region) => sheltered[region]! + 0.05 * size));
  const ceilings = main >= 0 && sheltered[main]! > 0.2 * regions.sizes[main]!;
  const building = regions.sizes.map(
    (size, region) =>
      region === main || (size * area >= ROOM_MIN && (ceilings ? sheltered[region]! >= INSIDE * size : true)),
  );
  return { standing, of: (cell) => building[regions.of[cell]!] === true, inside, ceilings };
}

function largest(values: number[]): number {
  let best = -1;
  for (const [index, value] of values.entries()) if (best < 0 || value > values[best]!) best = index;
  return best;
}
