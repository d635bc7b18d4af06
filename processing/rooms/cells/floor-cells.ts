import type { SpaceFloor } from '../../../contract/scans/space.ts';
import type { Columns } from '../../voxels/columns.ts';
import { BODY, HOLE } from '../../usual-sizes.ts';
import { clearHeights } from './clear-heights.ts';

/** A cell where no surface is visible: outside, inside a wall, or in a hole in the scan. */
export const NOTHING = 0;
/** A cell that is open above the floor or above furniture. */
export const FREE = 1;
/** A cell that is solid up to the ceiling, except for windows. */
export const WALL = 2;
/**
 * A cell that is free for a person and is below something lower than the ceiling: a lintel, a beam or a lamp.
 */
export const LOW = 3;
/** A cell that is closed below a lintel, by the leaf of a door or by a pane. */
export const LEAF = 4;

/** How uneven a surface may be, and how far below the ceiling a wall may end, in metres. */
const SLACK = 0.12;
/**
 * The height below which furniture may hide a wall, in metres. `SILL`: a range of heights in which walls have
 * some surface even below windows.
 */
const HIDDEN = 1.1;
const SILL = [0.25, 0.8] as const;

/** The classification of a floor's columns. */
export interface FloorCells {
  kinds: Uint8Array;
  /** The height above the floor of the surface to stand on, in metres; Infinity if no surface is visible. */
  ground: Float32Array;
  /** 1 if something is overhead. */
  covered: Uint8Array;
}

export function sortCells(columns: Columns, floor: SpaceFloor): FloorCells {
  const { seen, ground, covered, clear, ceiling } = clearHeights(columns, floor);
  const count = columns.width * columns.depth;
  const kinds = new Uint8Array(count);
  const column = new FloorColumn(columns, floor.elevation);
  for (let cell = 0; cell < count; cell++) {
    column.cell = cell;
    if (column.isEmpty) continue;
    const top = ceiling[cell]!;
    // If the top of a column is a roof seen from above, the wall below the roof ends at the ceiling inside.
    const isRoof = ground[cell]! > BODY[1] && ground[cell]! < Infinity;
    const reach = column.solidFrom((isRoof ? lowestAround(ceiling, columns.width, cell) : top) - SLACK);
    const lower = column.filled(...SILL);
    if (reach <= HIDDEN || (reach < top && lower >= 0.5)) kinds[cell] = WALL;
    else if (isOver(reach, top, seen[cell] ? clear[cell]! : top) && column.filled(...BODY) < 0.1)
      kinds[cell] = LOW;
    else if (seen[cell]) kinds[cell] = FREE;
    if (kinds[cell] === WALL || column.filled(...BODY) < 0.8) continue;
    const lowest = lowestAround(clear, columns.width, cell);
    if (lowest < top - SLACK && column.filled(BODY[1], lowest - SLACK) > 0.5) kinds[cell] = LEAF;
  }
  lowerTops(columns, floor, ceiling, { kinds, ground, covered });
  return { kinds, ground, covered };
}

/**
 * The maximum distance between the tops of tall shelves and the ceiling, in metres. `LOW_WALLS`: the maximum
 * share of the outermost walls that also end this close to the ceiling. If more walls do, the tops are not
 * shelves.
 */
const JUST_BELOW = 0.17;
const LOW_WALLS = 0.1;

/**
 * Marks objects that end just below the ceiling, such as tall shelves, as free, unless the walls around the
 * floor also end there.
 */
function lowerTops(
  { width, first, low, high, flat, step, minY }: Columns,
  { elevation }: SpaceFloor,
  ceiling: Float32Array,
  { kinds, ground }: FloorCells,
): void {
  const base = minY - elevation;
  const tops = new Map<number, number>();
  const level = new Set<number>();
  // Collects the first and the last wall in each column and each row of the plan.
  const rims = [0, 1].map(() => new Map<number, number>());
  for (let cell = 0; cell < kinds.length; cell++) {
    if (kinds[cell] === WALL)
      for (const line of [cell % width, width + Math.floor(cell / width)]) {
        if (!rims[0]!.has(line)) rims[0]!.set(line, cell);
        rims[1]!.set(line, cell);
      }
    for (let span = first[cell]!; span + 1 < first[cell + 1]!; span++) {
      const top = base + high[span]! * step;
      const above = base + low[span + 1]! * step;
      if (Math.abs(above - ceiling[cell]!) > SLACK || above - top > JUST_BELOW) continue;
      tops.set(cell, top);
      if (flat[span]) level.add(cell);
    }
  }
  const outermost = rims.flatMap((lines) => [...lines.values()]);
  if (outermost.filter((cell) => tops.has(cell)).length > LOW_WALLS * outermost.length) return;
  // Also frees the sides of an object and the hollow space inside.
  const things = new Set([...level].filter((cell) => kinds[cell] === WALL));
  for (const cell of things) {
    [kinds[cell], ground[cell]] = [FREE, tops.get(cell)!];
    if (!level.has(cell)) continue;
    for (const next of [cell - 1, cell + 1, cell - width, cell + width]) if (tops.has(next)) things.add(next);
  }
}

/**
 * Returns whether something overhead begins below the ceiling: either the column is solid from there up to
 * the ceiling, or there is a separate surface.
 */
function isOver(reach: number, top: number, clear: number): boolean {
  return (reach > BODY[1] && reach < top) || clear < top - SLACK;
}

function lowestAround(clear: Float32Array, width: number, cell: number): number {
  let lowest = Infinity;
  for (let z = -2; z <= 2; z++)
    for (let x = -2; x <= 2; x++) {
      const height = clear[cell + z * width + x];
      if (height !== undefined && height > 0 && height < lowest) lowest = height;
    }
  return lowest;
}

/** A cursor over columns. All heights are in metres above a floor. */
export class FloorColumn {
  cell = 0;
  readonly #columns: Columns;
  readonly #base: number;

  constructor(columns: Columns, elevation: number) {
    this.#columns = columns;
    this.#base = columns.minY - elevation;
  }

  get isEmpty(): boolean {
    return this.#columns.first[this.cell] === this.#columns.first[this.cell + 1];
  }

  /** Returns how much of a range of heights is solid, 0 to 1. */
  filled(from: number, to: number): number {
    const { first, low, high, step } = this.#columns;
    let sum = 0;
    for (let span = first[this.cell]!; span < first[this.cell + 1]!; span++) {
      const bottom = this.#base + low[span]! * step;
      const top = this.#base + high[span]! * step;
      sum += Math.max(0, Math.min(top, to) - Math.max(bottom, from));
    }
    return to > from ? sum / (to - from) : 0;
  }

  /** Returns the height above which the column is solid up to `top`; Infinity if it is open at `top`. */
  solidFrom(top: number): number {
    const { first, low, high, step } = this.#columns;
    let reach = Infinity;
    for (let span = first[this.cell + 1]! - 1; span >= first[this.cell]!; span--) {
      const bottom = this.#base + low[span]! * step;
      if (bottom > top) continue;
      if (this.#base + high[span]! * step < (reach === Infinity ? top - 0.05 : reach - HOLE)) break;
      reach = bottom;
    }
    return reach;
  }
}

/** The non-empty part of a floor's columns, with an empty margin. Cells are indexed as in `Columns`. */
export interface FloorGrid {
  width: number;
  depth: number;
  /** The minimum x and z, and the size of a cell, in metres. */
  minX: number;
  minZ: number;
  cell: number;
  kinds: Uint8Array;
  ground: Float32Array;
  covered: Uint8Array;
}

/**
 * The width of the margin, in metres. No step examines cells that are farther than this from a cell of the
 * floor.
 */
const MARGIN = 1.5;

/** Returns the grid without its empty edges, but with a margin. Returns null if every cell is empty. */
export function cropGrid({ kinds, ground, covered }: FloorCells, columns: Columns): FloorGrid | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let z = 0; z < columns.depth; z++)
    for (let x = 0; x < columns.width; x++) {
      if (kinds[x + z * columns.width] === NOTHING) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, z);
      bottom = Math.max(bottom, z);
    }
  if (left > right) return null;
  const { cell } = columns;
  const margin = Math.ceil(MARGIN / cell);
  const width = right - left + 1 + 2 * margin;
  const depth = bottom - top + 1 + 2 * margin;
  const cropped = {
    kinds: new Uint8Array(width * depth),
    ground: new Float32Array(width * depth).fill(Infinity),
    covered: new Uint8Array(width * depth),
  };
  for (let z = top; z <= bottom; z++) {
    const from = z * columns.width;
    const to = (z - top + margin) * width + margin;
    cropped.kinds.set(kinds.subarray(from + left, from + right + 1), to);
    cropped.covered.set(covered.subarray(from + left, from + right + 1), to);
    cropped.ground.set(ground.subarray(from + left, from + right + 1), to);
  }
  return {
    width,
    depth,
    minX: columns.minX + (left - margin) * cell,
    minZ: columns.minZ + (top - margin) * cell,
    cell,
    ...cropped,
  };
}
