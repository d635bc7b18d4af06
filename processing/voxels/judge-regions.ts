import type { Columns } from './columns.ts';
import type { WalkableRegions } from './label-walkable.ts';
import type { Standing } from './standing.ts';

/** Metres up to which what is above counts as a ceiling. */
export const CEILING_MAX = 12;
/** Share of a region below ceilings from which on it is inside. */
const INSIDE = 0.4;
/** Share of a region that may be ceilings seen from above, or below things seen from inside. */
const TURNED = 0.6;
/** A building has ceilings where this share of its main region is below some, or so many square metres: much may be outside. */
const SHARE = 0.2;
const AREA = 25;
/** What is outside counts this much when the main region is looked for. */
const OUTSIDE = 0.05;

/** Which regions can be of a building, and not roofs, ceilings seen from above, insides of things or surroundings. */
export interface JudgedRegions {
  /** The one that most of the building is in; -1 where there is none. */
  main: number;
  building: boolean[];
  /** The building has ceilings at all: not every scan has. */
  ceilings: boolean;
}

export function hasCeiling(standing: Standing, cell: number): boolean {
  return standing.clear[cell]! < CEILING_MAX;
}

export function judgeRegions(columns: Columns, standing: Standing, regions: WalkableRegions): JudgedRegions {
  const count = regions.sizes.length;
  const inside = new Float64Array(count);
  const turned = new Float64Array(count);
  for (let cell = 0; cell < regions.of.length; cell++) {
    const region = regions.of[cell]!;
    if (region < 0) continue;
    if (hasCeiling(standing, cell)) inside[region]! += 1;
    if (isTurned(columns, standing, cell)) turned[region]! += 1;
  }
  const rightWay = regions.sizes.map((size, region) => turned[region]! < TURNED * size);
  const weight = regions.sizes.map((size, region) => inside[region]! + OUTSIDE * size);
  const main = indexOfMost(weight);
  // A scan whose faces are turned the wrong way, or have both sides, says nothing by them.
  const trusted = main >= 0 && rightWay[main]!;
  const ceilings =
    main >= 0 && inside[main]! > Math.min(SHARE * regions.sizes[main]!, AREA / columns.cell ** 2);
  return {
    main,
    ceilings,
    building: regions.sizes.map(
      (size, region) =>
        region === main ||
        ((!trusted || rightWay[region]!) && (!ceilings || inside[region]! >= INSIDE * size)),
    ),
  };
}

/** Stands on what faces down only, or below what faces up only. */
function isTurned(columns: Columns, standing: Standing, cell: number): boolean {
  const column = standing.column[cell]!;
  const knee = (standing.height[cell]! - columns.minY) / columns.step + 1;
  const end = columns.first[column + 1]!;
  for (let span = columns.first[column]!; span < end; span++) {
    if (columns.high[span]! > knee)
      return columns.flat[span] === 1 && columns.upward[span] === 1 && !isSlab(columns, span, end);
    if (columns.high[span]! > knee - 3 && columns.flat[span] === 1 && columns.upward[span] === 0) return true;
  }
  return false;
}

/** What faces up is thick, or close below more: its lower side may have been drawn into it. */
function isSlab(columns: Columns, span: number, end: number): boolean {
  if (columns.high[span]! - columns.low[span]! > 1) return true;
  return span + 1 < end && (columns.low[span + 1]! - columns.high[span]!) * columns.step < 0.1;
}

function indexOfMost(values: number[]): number {
  let best = -1;
  for (const [index, value] of values.entries()) if (best < 0 || value > values[best]!) best = index;
  return best;
}
