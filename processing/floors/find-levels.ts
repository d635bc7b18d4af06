import { AT_LEVEL, BODY_RADIUS, SAME_HEIGHT, SMALLEST_ROOM, STOREY_MIN } from '../usual-sizes.ts';
import type { Columns, Standing } from '../voxels/columns.ts';
import {
  distanceToEdges,
  roomFor,
  hasCeiling,
  judgeRegions,
  labelWalkable,
  widenRegions,
} from '../voxels/walkable-regions.ts';
import { findStanding } from '../voxels/find-standing.ts';

/** The minimum area of a floor, in square metres. A level with at least half that area might be a floor. */
export const FLOOR_MIN = 5;
/**
 * The minimum area of a half floor, in square metres. A half floor is less than a storey above or below
 * another floor. `HALF_FLOOR_SHARE`: the minimum area as a share of the area of the largest floor.
 */
const HALF_FLOOR_MIN = 12;
const HALF_FLOOR_SHARE = 0.25;
/**
 * The weight of areas without a ceiling, if the building has ceilings. It is low, so that a garden does not
 * outweigh a floor.
 */
const OUTSIDE = 0.001;

/** A height, in metres, at which there is a large area to stand on. */
export interface Level {
  height: number;
  /** The level's area, and the part of it with a ceiling, in square metres. */
  area: number;
  inside: number;
  /** Whether more than 80% of the level is open to the sky although the building has ceilings. */
  open: boolean;
  /** 1 if the level is certainly a floor, less if it might not be. */
  sureness: number;
}

/**
 * Returns the levels that are floors, lowest first. `rejected`: the levels that might be floors but are too
 * small.
 */
export function findLevels(
  columns: Columns,
  building: BuildingCells,
): { levels: Level[]; rejected: Level[] } {
  const histogram = heightsOf(columns, building);
  const levels: Level[] = [];
  const rejected: Level[] = [];
  const taken = new Uint8Array(histogram.weight.length);
  for (;;) {
    const level = nextLevel(histogram, taken);
    if (level === null) break;
    const verdict = judge(level, levels, building.ceilings);
    if (verdict === 'floor' || levels.length === 0) levels.push(level);
    else if (verdict === 'maybe') rejected.push(level);
  }
  return { levels: levels.toSorted((a, b) => a.height - b.height), rejected };
}

interface Heights {
  from: number;
  bin: number;
  /**
   * The area in each bin of heights, in square metres. `inside`: the part with a ceiling. `weight`: the area,
   * but if the building has ceilings, the part without a ceiling is multiplied by `OUTSIDE`.
   */
  area: Float64Array;
  inside: Float64Array;
  weight: Float64Array;
}

function heightsOf(columns: Columns, building: BuildingCells): Heights {
  const { standing } = building;
  let top = 0;
  for (const height of standing.height) top = Math.max(top, height - columns.minY);
  const bins = Math.ceil(top / columns.step) + 8;
  const area = new Float64Array(bins);
  const inside = new Float64Array(bins);
  const square = columns.cell ** 2;
  for (let cell = 0; cell < standing.column.length; cell++) {
    if (!building.of(cell)) continue;
    const bin = Math.round((standing.height[cell]! - columns.minY) / columns.step);
    area[bin]! += square;
    if (building.inside(cell)) inside[bin]! += square;
  }
  const outside = building.ceilings ? OUTSIDE : 1;
  const weight = area.map((value, bin) => inside[bin]! + outside * (value - inside[bin]!));
  return { from: columns.minY, bin: columns.step, area, inside, weight };
}

/**
 * Returns the level with the most weight among heights that no level includes yet, and marks its heights as
 * taken. Returns null if the remaining heights have almost no weight.
 */
function nextLevel(heights: Heights, taken: Uint8Array): Level | null {
  const { weight, bin } = heights;
  const spread = Math.max(1, Math.round(SAME_HEIGHT / bin));
  const reach = Math.max(spread, Math.round(AT_LEVEL / bin));
  let best = -1;
  let most = 0;
  for (let at = 0; at < weight.length; at++) {
    if (taken[at] === 1) continue;
    let sum = 0;
    for (let near = Math.max(0, at - spread); near <= at + spread && near < weight.length; near++) {
      // Heights closer to `at` count slightly more, so that the middle of a plateau is chosen and not its
      // rim.
      if (taken[near] === 0) sum += weight[near]! * (1 + 0.1 / (1 + Math.abs(near - at)));
    }
    if (sum > most) {
      most = sum;
      best = at;
    }
  }
  if (most < 2 * OUTSIDE) return null;
  const level: Level = { height: heights.from + best * bin, area: 0, inside: 0, open: false, sureness: 1 };
  for (let near = Math.max(0, best - reach); near <= best + reach && near < weight.length; near++) {
    if (taken[near] === 1) continue;
    level.area += heights.area[near]!;
    level.inside += heights.inside[near]!;
    taken[near] = 1;
  }
  return level;
}

function judge(level: Level, floors: Level[], ceilings: boolean): 'floor' | 'maybe' | 'none' {
  const apart = Math.min(...floors.map(({ height }) => Math.abs(height - level.height)));
  const largest = Math.max(0, ...floors.map(({ area }) => area));
  const open = ceilings && level.inside < 0.2 * level.area;
  level.open = open;
  if (apart >= STOREY_MIN) {
    if (open && level.height < Math.min(...floors.map(({ height }) => height))) return 'none';
    level.sureness = Math.min(1, 0.3 + level.area / (4 * FLOOR_MIN)) * (open ? 0.7 : 1);
    if (level.area >= FLOOR_MIN) return 'floor';
    return level.area >= FLOOR_MIN / 2 ? 'maybe' : 'none';
  }
  if (apart < STOREY_MIN / 2 || level.inside < 0.3 * level.area) return 'none';
  const least = Math.max(HALF_FLOOR_MIN, HALF_FLOOR_SHARE * largest);
  level.sureness = Math.min(1, level.area / (2 * least));
  if (level.area >= least) return 'floor';
  return level.area >= least / 2 ? 'maybe' : 'none';
}

/**
 * The places in a scan where a person can stand, with functions that test whether a cell belongs to the
 * building and whether it has a ceiling.
 */
export interface BuildingCells {
  standing: Standing;
  /** Whether a cell belongs to the building, not to its roof, furniture or surroundings. */
  of: (cell: number) => boolean;
  /** Whether a cell has a ceiling above it. */
  inside: (cell: number) => boolean;
  /** Whether the building has any ceilings. */
  ceilings: boolean;
  /**
   * The area between two ceilings where no floor was scanned, in square metres; 0 if there is none. `height`:
   * the height of the lowest surface in that area, in metres; Infinity if the area is 0.
   */
  floorless: { area: number; height: number };
}

export function findBuildingCells(columns: Columns): BuildingCells {
  const standing = findStanding(columns);
  const distance = distanceToEdges(standing);
  const regions = labelWalkable(standing, roomFor(distance, columns.cell, BODY_RADIUS));
  widenRegions(standing, regions, Math.round(BODY_RADIUS / columns.cell));
  const { main, building, ceilings, floorless } = judgeRegions(columns, standing, regions);
  const least = SMALLEST_ROOM / columns.cell ** 2;
  const lacking = new Set(floorless.filter((region) => regions.sizes[region]! >= least));
  let [area, height] = [0, Infinity];
  for (let cell = 0; cell < regions.of.length; cell++) {
    if (!lacking.has(regions.of[cell]!)) continue;
    area += columns.cell ** 2;
    height = Math.min(height, standing.height[cell]!);
  }
  const large = regions.sizes.map((size, region) => region === main || size >= least);
  return {
    standing,
    of: (cell) => {
      const region = regions.of[cell]!;
      return region >= 0 && building[region]! && large[region]!;
    },
    inside: (cell) => hasCeiling(standing, cell),
    ceilings,
    floorless: { area, height },
  };
}
