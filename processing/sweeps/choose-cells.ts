import { ROOMY, SPACING } from '../usual-sizes.ts';
import type { Columns } from '../voxels/columns.ts';
import { AROUND_IT, OF_BUILDING, ON_GROUND } from './open-ground.ts';
import type { Walkable } from './find-walkable.ts';
import { sees, eyeAt } from './cast-ray.ts';

/** The approximate maximum number of places that are examined for a sweep. */
const PLACES_MAX = 60_000;
/** The minimum area, in square metres, that another sweep must add to the area covered by sweeps. */
const GAIN_MIN = 0.4;
/**
 * The distance, in metres, that a sweep keeps from walls and obstacles if possible. A place that is closer to
 * an obstacle counts less.
 */
export const FROM_WALLS = 0.35;
/** A place that adds at least this share of the area that the best place adds counts as equally good. */
const NEXT_BEST = 0.95;
const SWEEPS_MAX = 15_000;

/**
 * Returns cells for sweeps: the given ones, and enough others that nearly every walkable place is near a
 * sweep that sees it. Each further cell adds almost as much area as the best cell would. Open ground gets few
 * sweeps. `ground`: what `openGround` returns for each cell.
 */
export function chooseCells(
  columns: Columns,
  walkable: Walkable,
  ground: Uint8Array,
  given: number[],
): number[] {
  const coverage = trackCoverage(columns, walkable, ground);
  const chosen = [...new Set([...given, ...groundCells(columns, walkable, ground)])];
  for (const cell of chosen) coverage.add(cell);
  const worth = (cell: number) => coverage.gain(cell) * roominess(columns, walkable, cell);
  const places = placesOf(columns, walkable, ground);
  // With each chosen place, the area that another place would add can only become smaller.
  // The area of a place is therefore computed again only if it was large enough before.
  const worths = places.map(worth);
  let enough = worths.reduce((most, each) => Math.max(most, each), 0);
  while (enough > GAIN_MIN && chosen.length < SWEEPS_MAX) {
    enough = Math.max(GAIN_MIN, enough * NEXT_BEST);
    for (const [index, cell] of places.entries()) {
      if (worths[index]! < enough) continue;
      worths[index] = worth(cell);
      if (worths[index] < enough) continue;
      coverage.add(cell);
      worths[index] = 0;
      chosen.push(cell);
    }
  }
  return chosen.length > 0 ? chosen : [places[0] ?? 0];
}

/** Returns the distance from the middle of a cell to the nearest wall, drop or obstacle, in metres. */
export function roomAround(columns: Columns, walkable: Walkable, cell: number): number {
  return (walkable.room[cell]! / 2 + 1) * columns.cell;
}

function roominess(columns: Columns, walkable: Walkable, cell: number): number {
  const room = roomAround(columns, walkable, cell);
  return room >= FROM_WALLS ? 0.9 + 0.1 * Math.min(ROOMY, room) : 0.5;
}

/** Returns, for each square of open ground, the cell near its middle with the most free space. */
function groundCells(columns: Columns, walkable: Walkable, ground: Uint8Array): number[] {
  const best = new Map<string, { cell: number; worth: number }>();
  const per = ON_GROUND / columns.cell;
  for (let cell = 0; cell < ground.length; cell++) {
    if (ground[cell] !== AROUND_IT) continue;
    const column = walkable.column[cell]!;
    const [x, z] = [(column % columns.width) / per, Math.floor(column / columns.width) / per];
    const key = `${Math.floor(x)} ${Math.floor(z)} ${walkable.region[cell]}`;
    const away = Math.hypot((x % 1) - 0.5, (z % 1) - 0.5) * ON_GROUND;
    const worth = Math.min(ROOMY, roomAround(columns, walkable, cell)) - away;
    const known = best.get(key);
    if (!known || worth > known.worth) best.set(key, { cell, worth });
  }
  return [...best.values()].map(({ cell }) => cell);
}

function placesOf(columns: Columns, walkable: Walkable, ground: Uint8Array): number[] {
  let stride = Math.max(1, Math.round(SPACING / columns.cell));
  const cells = ground.reduce((count, kind) => (kind === OF_BUILDING ? count + 1 : count), 0);
  while (cells / stride ** 2 > PLACES_MAX) stride += 1;
  return cellsEvery(columns, walkable, stride).filter((cell) => ground[cell] === OF_BUILDING);
}

/** Returns the cells in every `stride`-th column and row of the plan. */
export function cellsEvery({ width }: Columns, { column }: Walkable, stride: number): number[] {
  return [...column.keys()].filter(
    (cell) => (column[cell]! % width) % stride === 0 && Math.floor(column[cell]! / width) % stride === 0,
  );
}

/**
 * The radius that a sweep covers, in metres. Because circles overlap, there is about one sweep for every 6
 * m².
 */
const REACH = 2.2;
/**
 * How far above and below its own height a sweep covers places, in metres. Stairs therefore have about one
 * sweep for every 1.2 m of height.
 */
export const RISE = 0.6;
/** The distance between the cells in which coverage is measured, in metres. */
export const SAMPLE = 0.2;

/**
 * Tracks, for a sample of the walkable cells, which of them are close to a sweep that sees them. `ground`: the
 * kind of each cell. Cells outside the building need no sweep near them.
 */
function trackCoverage(columns: Columns, walkable: Walkable, ground: Uint8Array) {
  const { width, depth, cell: edge } = columns;
  const { first, column, height, region } = walkable;
  const covered = ground.map((kind) => (kind === OF_BUILDING ? 0 : 1));
  const stride = Math.max(1, Math.round(SAMPLE / edge));
  const reach = Math.floor(REACH / edge);
  const from = (at: number) => Math.max(0, Math.ceil((at - reach) / stride) * stride);
  const each = (cell: number, act: (other: number) => void) => {
    const eye = eyeAt(columns, walkable, cell);
    const x = column[cell]! % width;
    const z = Math.floor(column[cell]! / width);
    for (let atZ = from(z); atZ <= Math.min(depth - 1, z + reach); atZ += stride) {
      for (let atX = from(x); atX <= Math.min(width - 1, x + reach); atX += stride) {
        if ((atX - x) ** 2 + (atZ - z) ** 2 > reach * reach) continue;
        const at = atX + atZ * width;
        for (let other = first[at]!; other < first[at + 1]!; other++) {
          if (covered[other] === 1 || region[other] !== region[cell]) continue;
          if (Math.abs(height[other]! - height[cell]!) > RISE) continue;
          if (sees(columns, eye, eyeAt(columns, walkable, other))) act(other);
        }
      }
    }
  };
  return {
    /** Returns the area that a sweep in a cell would add to the covered area, in square metres. */
    gain(cell: number): number {
      let count = 0;
      each(cell, () => (count += 1));
      return count * (stride * edge) ** 2;
    },
    add: (cell: number) => each(cell, (other) => (covered[other] = 1)),
  };
}
