import { boxOf } from '../../contract/scans/outline.ts';
import { FREE, LEAF, LOW, WALL, type FloorGrid } from './cells/floor-cells.ts';
import { NARROWEST_DOOR, THICKEST_WALL, WIDEST_DOOR } from '../usual-sizes.ts';
import { labelRegions } from './cells/regions.ts';
import { usualAngle, type WallSamples } from './wall-samples.ts';

/**
 * A rectangle in a wall through which people can pass. `x` and `z` are its middle. All values are in cells of
 * the grid.
 */
export interface Opening {
  x: number;
  z: number;
  /** The unit vector from jamb to jamb. */
  along: readonly [number, number];
  /** Half the distance between the jambs. `deep`: half the wall's thickness. */
  half: number;
  deep: number;
  /** Whether the opening is closed above. */
  lintel: boolean;
  /** Whether a leaf or a pane closes the opening. */
  shut: boolean;
}

/**
 * Returns the cell at a place relative to the middle of an opening. `along`, `across`: the distances in cells
 * in the direction `along` of the opening, and to the right of it (x right, z down).
 */
export function cellAt(
  { x, z, along: [ux, uz] }: Opening,
  width: number,
  along: number,
  across: number,
): number {
  return Math.floor(x + along * ux - across * uz) + Math.floor(z + along * uz + across * ux) * width;
}

/** Calls `visit` for every cell of an opening, extended by `more` cells beyond either jamb. */
export function eachCell(
  { x, z, along: [ux, uz], half, deep }: Opening,
  width: number,
  more: number,
  visit: (cell: number) => void,
): void {
  const reach = Math.ceil(Math.hypot(half + more, deep)) + 1;
  for (let cz = Math.floor(z - reach); cz <= z + reach; cz++)
    for (let cx = Math.floor(x - reach); cx <= x + reach; cx++) {
      const dx = cx + 0.5 - x;
      const dz = cz + 0.5 - z;
      if (Math.abs(dx * ux + dz * uz) <= half + more && Math.abs(dz * ux - dx * uz) <= Math.max(deep, 0.75))
        visit(cx + cz * width);
    }
}

/** A surface that is more than this above the floor, in metres, blocks the way. */
const STEP = 0.6;
/** The distance around an opening within which the direction of its wall is determined, in metres. */
const BESIDE = 0.4;

/**
 * Returns the openings below something overhead, between two ends of a wall. Reclassifies other cells below
 * something overhead in place (see `settle`).
 */
export function findLintels(grid: FloorGrid, samples: WallSamples): Opening[] {
  const { width, depth, kinds } = grid;
  const isOver = (cell: number) => kinds[cell] === LOW || kinds[cell] === LEAF;
  const { labels, sizes } = labelRegions(isOver, width, depth);
  const cells: number[][] = sizes.map(() => []);
  for (let cell = 0; cell < labels.length; cell++) if (labels[cell] !== 0) cells[labels[cell]!]!.push(cell);
  const found = cells.map((region) => ({ region, opening: openingIn(region, grid, samples) }));
  for (const { region, opening } of found) settle(region, opening, kinds);
  return found.flatMap(({ opening }) => (opening?.passage ? opening : []));
}

/**
 * Reclassifies the cells below a lintel or beam that do not form a passage. If they are between two ends of a
 * wall, they become wall: they belong to a window, or furniture hides the wall there. If there is no opening
 * at all, only the cells of a door leaf change: they become free.
 */
function settle(region: number[], opening: Candidate | null, kinds: Uint8Array): void {
  const hides = opening !== null && !opening.passage;
  for (const cell of region)
    if (hides) kinds[cell] = WALL;
    else if (!opening && kinds[cell] === LEAF) kinds[cell] = FREE;
}

interface Candidate extends Opening {
  passage: boolean;
}

function openingIn(region: number[], grid: FloorGrid, samples: WallSamples): Candidate | null {
  const { cell: size, width, kinds } = grid;
  if (region.length * size < NARROWEST_DOOR) return null;
  let best: Opening | null = null;
  let bestScore = 0;
  for (const angle of anglesNear(region, grid, samples)) {
    const opening = boundsAlong(region, width, Math.cos(angle), Math.sin(angle));
    if (opening.half * 2 * size < NARROWEST_DOOR || opening.deep * 2 * size > THICKEST_WALL) continue;
    if (!isFlanked(opening, grid)) continue;
    const score = region.length / (4 * opening.half * opening.deep);
    if (score <= bestScore) continue;
    best = opening;
    bestScore = score;
  }
  if (!best) return null;
  const sides = stepsOut(best, grid);
  const isWide = best.half * 2 * size > WIDEST_DOOR;
  // A wide opening with ground on both sides joins two rooms into one. Any other wide opening is a window.
  if (isWide && sides === 2) return null;
  const passage = !isWide && (sides === 2 || (sides === 1 && hasFloor(region, grid)));
  const shut = region.filter((cell) => kinds[cell] === LEAF).length > best.half;
  return { ...best, shut, passage };
}

/** Returns the directions of the walls around a region. */
function anglesNear(
  region: number[],
  { width, cell, minX, minZ }: FloorGrid,
  samples: WallSamples,
): number[] {
  const [left, near, right, far] = boxOf(
    region.map((at) => [minX + ((at % width) + 0.5) * cell, minZ + (Math.floor(at / width) + 0.5) * cell]),
  );
  const angle = usualAngle(samples, [left - BESIDE, near - BESIDE, right + BESIDE, far + BESIDE]);
  return angle === null ? [] : [angle, angle + Math.PI / 2];
}

/**
 * Returns a rectangle that contains most cells of a region. Two of its sides are parallel to the unit vector
 * (`ux`, `uz`).
 */
function boundsAlong(region: number[], width: number, ux: number, uz: number): Opening {
  const along: number[] = [];
  const across: number[] = [];
  for (const cell of region) {
    const x = (cell % width) + 0.5;
    const z = Math.floor(cell / width) + 0.5;
    along.push(x * ux + z * uz);
    across.push(z * ux - x * uz);
  }
  const [left, right] = spanOf(along, 0.35);
  const [near, far] = spanOf(across, 0.5);
  const [middle, off] = [(left + right) / 2, (near + far) / 2];
  return {
    x: middle * ux - off * uz,
    z: middle * uz + off * ux,
    along: [ux, uz],
    half: (right - left) / 2,
    deep: (far - near) / 2,
    lintel: true,
    shut: false,
  };
}

/**
 * Returns the range from the first to the last full line. A line is full if it contains at least the share
 * `share` of the number of cells in the fullest line.
 */
function spanOf(values: number[], share: number): [from: number, to: number] {
  const least = Math.min(...values);
  const counts: number[] = [];
  for (const value of values) {
    const line = Math.round(value - least);
    counts[line] = (counts[line] ?? 0) + 1;
  }
  const enough = share * counts.reduce((most, count) => Math.max(most, count), 0);
  const first = counts.findIndex((count) => count >= enough);
  const last = counts.findLastIndex((count) => count >= enough);
  return [least + first - 0.5, least + last + 0.5];
}

/**
 * Returns whether both ends of an opening are closed and have some wall. The wall may be one cell to the
 * side.
 */
function isFlanked(opening: Opening, grid: FloorGrid): boolean {
  const isOpen = (kind: number) => kind === FREE || kind === LOW;
  const wider = { ...opening, deep: opening.deep + 1 };
  return [1, -1].every(
    (sign) =>
      shareBeyond(wider, grid, sign, (cell) => grid.kinds[cell] === WALL) > 0 &&
      shareBeyond(opening, grid, sign, (cell) => !isOpen(grid.kinds[cell]!)) >= 0.5,
  );
}

/** Returns the number of sides of an opening on which a person can step out. */
function stepsOut(opening: Opening, grid: FloorGrid): number {
  const { kinds, ground } = grid;
  const [ux, uz] = opening.along;
  const turned: Opening = { ...opening, along: [-uz, ux], half: opening.deep, deep: opening.half };
  const isStep = (cell: number) => kinds[cell] === FREE && ground[cell]! < STEP;
  return [1, -1].filter((sign) => shareBeyond(turned, grid, sign, isStep) >= 0.4).length;
}

/**
 * Returns whether at least 40% of an opening shows the floor or a leaf. A leaf hides the floor if the other
 * side was not scanned.
 */
function hasFloor(region: readonly number[], { kinds, ground }: FloorGrid): boolean {
  return region.filter((cell) => kinds[cell] === LEAF || ground[cell]! < STEP).length >= region.length * 0.4;
}

/** Returns the share, 0 to 1, of one end of an opening that has a matching cell just beyond it. */
function shareBeyond(
  opening: Opening,
  { width }: FloorGrid,
  sign: number,
  isSuch: (cell: number) => boolean,
): number {
  const { half, deep } = opening;
  let found = 0;
  let all = 0;
  for (let across = -deep + 0.5; across <= deep; across++) {
    all += 1;
    const isNear = (beyond: number) => isSuch(cellAt(opening, width, sign * (half + beyond), across));
    if ([0.5, 1.5, 2.5].some(isNear)) found += 1;
  }
  return found / all;
}
