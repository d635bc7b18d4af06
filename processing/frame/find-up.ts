import type { ScanAnswers } from '../../contract/scans/scan.ts';
import type { RawScan } from '../scan-mesh.ts';
import { type ClearHeights, findClearHeights } from './clear-heights.ts';
import { type Direction, directionAt, findDirections, AXES, OPPOSITE } from './directions.ts';
import type { Facets } from './gather-facets.ts';
import { type LevelColumns, levelColumns, type LevelFacet } from './level-columns.ts';

/** A direction that may be up, and what the scan looks like along it. */
export interface UpCandidate extends Direction {
  columns: LevelColumns;
  clear: ClearHeights;
  /** The likelihood that this direction is up, 0 to 1. The likelihoods of all candidates add up to 1. */
  likelihood: number;
  /**
   * Shows whether the direction points up or down, judged by floors and furniture: from 1 (certainly up) to
   * -1 (certainly down), or 0 if unknown. Computed only for the likeliest candidate.
   */
  furniture: number;
}

/**
 * The likelihood of the axis that the format states, relative to a y or z axis that the format does not
 * state. `RARE`: the likelihood of an x axis, which few programs use, relative to a y or z axis that the
 * format does not state.
 */
const STATED = 40;
const RARE = 0.3;
/**
 * The likelihood of a direction that is more than `ASKEW` away from every axis, relative to a y or z axis.
 */
const OBLIQUE = 0.1;
/**
 * The maximum angle between the up direction and the nearest axis, in radians. Programs export scans with an
 * axis pointing up. At a greater angle, walls were mistaken for floors, or the scan was never levelled.
 */
export const ASKEW = 0.3;
/** The minimum likelihood at which a question offers an axis or a unit as an option. */
export const OPTION_MIN = 0.02;
/** The power to which the quality of a direction is raised when its likelihood is computed. */
const SHARPNESS = 4;
/**
 * The value of `furniture` below which a direction is reversed, unless its axis is the one that the format
 * states.
 */
export const UPSIDE_DOWN = -0.4;
/**
 * If the absolute value of `upward` is greater than this, most level surfaces were scanned from the same
 * side, as in a scan without ceilings.
 */
const ONE_SIDED = 0.5;
/**
 * The step to which heights are rounded, as a share of the scan's height or of the usual clear height. Also
 * the share of all clear heights that must begin at a height for it to be a floor.
 */
const LEVEL = 0.05;

/**
 * Returns the directions that may be up, likeliest first. If the user has chosen an axis, returns only the
 * direction near that axis.
 */
export function findUp({ stated }: RawScan, facets: Facets, answers: ScanAnswers): UpCandidate[] {
  const directions = answers.up ? [directionAt(facets, AXES[answers.up])] : findDirections(facets);
  const all = directions.map((direction) => {
    const columns = levelColumns(facets, direction.vector);
    const clear = findClearHeights(columns, facets.cell);
    return { ...direction, columns, clear, likelihood: 0, furniture: 0 };
  });
  const thinnest = Math.min(...all.map(({ columns }) => columns.extent));
  for (const candidate of all) {
    const prior = priorOf(candidate, stated.up);
    candidate.likelihood = prior * qualityOf(candidate, thinnest) ** SHARPNESS;
  }
  const sum = all.reduce((total, { likelihood }) => total + likelihood, 0) || 1;
  for (const candidate of all) candidate.likelihood /= sum;
  const [first, ...others] = all.toSorted((a, b) => b.likelihood - a.likelihood);
  const { columns, clear } = first!;
  const oneSide = Math.abs(columns.upward) > ONE_SIDED;
  first!.furniture = oneSide ? columns.upward : furnitureSide(columns, clear, facets.cell);
  return [answers.up ? first! : upright(first!, stated.up), ...others];
}

function priorOf({ axis, tilt }: Direction, stated: 'y' | 'z' | null): number {
  if (tilt > ASKEW) return OBLIQUE;
  if (axis === stated) return STATED;
  return axis.endsWith('x') ? RARE : 1;
}

/**
 * Rates how much the scan looks like a building if this direction is up. A building has one clear height
 * nearly everywhere, one level that contains most of the level surfaces, or level surfaces that are mostly
 * seen from one side. It has many level surfaces, its other surfaces are upright, and it is wider than it is
 * high.
 */
function qualityOf({ columns, clear }: UpCandidate, thinnest: number): number {
  const { flatArea, wallArea, area, extent } = columns;
  const layered = Math.max(clear.share, greatestLevel(columns), oneSided(columns), 0.05);
  const level = Math.sqrt(flatArea / area);
  const upright = (flatArea + wallArea) / area;
  return layered * level * upright * Math.sqrt(thinnest / Math.max(extent, thinnest, Number.MIN_VALUE));
}

/**
 * Returns the difference between the shares of level surfaces seen from above and from below, 0 to 1; 0 if it
 * is at most `ONE_SIDED`. A scan without ceilings shows level surfaces from one side only, but walls from
 * both sides equally.
 */
function oneSided({ upward }: LevelColumns): number {
  return Math.abs(upward) > ONE_SIDED ? Math.abs(upward) : 0;
}

/** Returns the largest share of the level surfaces that is at one height and seen from one side. */
function greatestLevel({ flat, flatArea, extent }: LevelColumns): number {
  const step = Math.max(extent * LEVEL, Number.MIN_VALUE);
  const levels = new Map<number, number>();
  for (const column of flat) {
    for (const { height, area, up } of column) {
      const key = Math.round(height / step) * 2 + (up ? 1 : 0);
      levels.set(key, (levels.get(key) ?? 0) + area);
    }
  }
  return Math.max(0, ...levels.values()) / flatArea || 0;
}

/**
 * Returns the candidate, or the opposite direction if furniture would otherwise hang from the ceiling. Always
 * returns the candidate if its axis is the one that the format states.
 */
function upright(candidate: UpCandidate, stated: 'y' | 'z' | null): UpCandidate {
  if (candidate.axis === stated || candidate.furniture >= UPSIDE_DOWN) return candidate;
  return {
    ...candidate,
    vector: candidate.vector.clone().negate(),
    axis: OPPOSITE[candidate.axis],
    furniture: -candidate.furniture,
  };
}

const NEAR = [
  [0, 0],
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/**
 * Heights above the floor, as shares of the clear height: just above the floor, in the middle, and just below
 * the ceiling.
 */
const [LOW, MIDDLE, HIGH] = [0.08, 0.5, 0.92];
/**
 * The minimum area of furniture and hanging things, as a share of the floor's area. In a scan with less, the
 * side with the furniture is unknown.
 */
const FURNISHED = 0.01;
/**
 * The minimum and maximum area of a piece of furniture, as a multiple of the square of the clear height. A
 * smaller surface is the top of a door; a larger one is a platform or a lowered ceiling.
 */
const [PATCH_MIN, PATCH_MAX] = [0.03, 1.2];

/**
 * Returns which side of rooms has the furniture: from 1 (all on the lower side) to -1 (all on the upper
 * side), or 0 if unknown. The tops of tables, seats and beds are seen from above and are below the middle of
 * the room. In a scan that is upside down, the opposite is true.
 */
function furnitureSide({ flat }: LevelColumns, clear: ClearHeights, cell: number): number {
  const { usual } = clear;
  if (usual === null || clear.spans.length === 0) return 0;
  const floors = floorsOf(clear);
  let all = 0;
  const things = flat.flatMap((column) =>
    column.filter(({ height, area, up }) => {
      all += area;
      return floors.some((floor) => {
        const part = (height - floor) / usual;
        return up ? part > LOW && part < MIDDLE : part > MIDDLE && part < HIGH;
      });
    }),
  );
  let [below, above] = [0, 0];
  for (const { facet, area } of flatPatches(things, cell)) {
    if (area < PATCH_MIN * usual ** 2 || area > PATCH_MAX * usual ** 2) continue;
    if (facet.up) below += area;
    else above += area;
  }
  if (below + above < (all / 2) * FURNISHED) return 0;
  return (below - above) / (below + above);
}

/**
 * Returns the heights of the floors of the building, in the file's units. A floor is a height at which enough
 * clear heights begin. Heights are rounded to multiples of `LEVEL` times the usual clear height.
 */
function floorsOf({ usual, spans }: ClearHeights): number[] {
  if (usual === null) return [];
  const bottoms = new Map<number, number>();
  for (const { bottom } of spans) {
    const step = Math.round(bottom / usual / LEVEL);
    bottoms.set(step, (bottoms.get(step) ?? 0) + 1);
  }
  return [...bottoms]
    .filter(([, count]) => count > spans.length * LEVEL)
    .map(([step]) => step * LEVEL * usual);
}

/**
 * Joins adjacent facets of one level that are seen from the same side. Returns the area of each patch and one
 * of its facets.
 */
function flatPatches(facets: readonly LevelFacet[], apart: number): { facet: LevelFacet; area: number }[] {
  const columns = Map.groupBy(facets.keys(), (index) => keyOf(facets[index]!.x, facets[index]!.z));
  const done = new Uint8Array(facets.length);
  const open = new Uint32Array(facets.length);
  const patches: { facet: LevelFacet; area: number }[] = [];
  for (const [seed, facet] of facets.entries()) {
    if (done[seed] === 1) continue;
    done[seed] = 1;
    open[0] = seed;
    let [count, area] = [1, 0];
    for (let at = 0; at < count; at += 1) {
      const here = facets[open[at]!]!;
      area += here.area;
      for (const [x, z] of NEAR) {
        for (const other of columns.get(keyOf(here.x + x, here.z + z)) ?? []) {
          const there = facets[other]!;
          if (done[other] === 1 || there.up !== here.up) continue;
          if (Math.abs(there.height - here.height) > apart) continue;
          done[other] = 1;
          open[count] = other;
          count += 1;
        }
      }
    }
    patches.push({ facet, area });
  }
  return patches;
}

function keyOf(x: number, z: number): number {
  return x * 1e6 + z;
}
