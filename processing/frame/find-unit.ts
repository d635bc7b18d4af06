import { SCAN_UNITS, type ScanAnswers } from '../../contract/scans/scan.ts';
import { findUsual } from './clear-heights.ts';
import type { UpCandidate } from './find-up.ts';

export type UnitName = keyof typeof SCAN_UNITS;

/** A height in the scan that is evidence for the unit. */
export interface Height {
  of: 'Ceilings' | 'Walls';
  /** The height in the file's units. */
  units: number;
}
export interface UnitCandidate {
  unit: UnitName;
  /** The likelihood that the file uses this unit, 0 to 1. The likelihoods of all candidates add up to 1. */
  likelihood: number;
  /**
   * How usual the measured height of ceilings or walls is in this unit, 0 to 1; 1 if there is no measured
   * height.
   */
  usual: number;
}

/**
 * The usual clear heights. Each entry is the lower bound of a range of heights, in metres, and how usual
 * those heights are, from 0 to 1. Few rooms are lower than 2 m, most are 2.2 to 3.4 m high, and halls are
 * higher.
 */
const HEIGHTS: readonly (readonly [metres: number, usual: number])[] = [
  [0, 1e-5],
  [1.7, 0.02],
  [1.95, 0.4],
  [2.2, 1],
  [3.4, 0.6],
  [4.6, 0.25],
  [7, 0.1],
  [15, 0.005],
  [40, 1e-4],
];
/**
 * How usual units are in files without a stated unit. `BROKEN_PROMISES`: the likelihood that a file does not
 * use the unit that its format states.
 */
const USUAL: Readonly<Record<UnitName, number>> = {
  metre: 0.5,
  millimetre: 0.2,
  centimetre: 0.16,
  foot: 0.08,
  inch: 0.06,
};
const BROKEN_PROMISES = 0.03;
/**
 * A unit is possible only if the measured height of ceilings or walls, read in that unit, is at least this
 * usual (0 to 1). `LONGEST`: if there is no measured height, the minimum and maximum length of the scan's
 * longest side, in metres.
 */
const PLAUSIBLE = 2e-4;
const LONGEST = [2, 3_000] as const;
/**
 * Ceilings count as evidence if at least this share of columns has the usual clear height. `WALLS_MIN`: the
 * minimum number of columns with a wall for walls to count as evidence.
 */
const CEILINGS_MIN = 0.15;
const WALLS_MIN = 40;
const FACETS_OF_A_WALL = 5;

/**
 * Returns the usual height of ceilings, or of walls in a scan without ceilings; null if there are neither, or
 * if the height is implausible in every unit.
 */
export function findHeight(up: UpCandidate): Height | null {
  const height = heightOf(up);
  const makesRooms = (unit: number) => height !== null && usualnessOf(height.units * unit) >= PLAUSIBLE;
  return Object.values(SCAN_UNITS).some(makesRooms) ? height : null;
}

function heightOf({ clear, columns }: UpCandidate): Height | null {
  if (clear.usual !== null && clear.share >= CEILINGS_MIN) return { of: 'Ceilings', units: clear.usual };
  const walls = columns.walls.filter(({ count }) => count >= FACETS_OF_A_WALL);
  if (walls.length < WALLS_MIN) return null;
  const usual = findUsual(walls.map(({ low, high }) => high - low));
  return usual === null || usual === 0 ? null : { of: 'Walls', units: usual };
}

/**
 * Returns the possible units, likeliest first: those in which the scan can be a building. If there are none,
 * returns the stated unit, or metres. If the user has chosen a unit, returns only that one. `longest`: the
 * longest side of the scan, in the file's units.
 */
export function findUnits(
  height: Height | null,
  longest: number,
  stated: number | null,
  answers: ScanAnswers,
): UnitCandidate[] {
  const all = Object.keys(SCAN_UNITS) as UnitName[];
  const plausible = all.filter((unit) => {
    const metres = longest * SCAN_UNITS[unit];
    return height === null
      ? metres >= LONGEST[0] && metres <= LONGEST[1]
      : usualnessOf(height.units * SCAN_UNITS[unit]) >= PLAUSIBLE;
  });
  const stay = all.filter((unit) => SCAN_UNITS[unit] === (stated ?? SCAN_UNITS.metre));
  const names = answers.unit ? [answers.unit] : plausible.length > 0 ? plausible : stay;
  const candidates = names.map((unit): UnitCandidate => {
    const usual = height === null ? 1 : usualnessOf(height.units * SCAN_UNITS[unit]);
    return { unit, usual, likelihood: usual * priorOf(unit, stated) };
  });
  const total = candidates.reduce((sum, { likelihood }) => sum + likelihood, 0);
  for (const candidate of candidates) candidate.likelihood /= total;
  return candidates.toSorted((a, b) => b.likelihood - a.likelihood);
}

function usualnessOf(metres: number): number {
  return HEIGHTS.findLast(([from]) => metres >= from)![1];
}

function priorOf(unit: UnitName, stated: number | null): number {
  if (stated === null) return USUAL[unit];
  return SCAN_UNITS[unit] === stated ? 1 - BROKEN_PROMISES : USUAL[unit] * BROKEN_PROMISES;
}
