import { CEILING_MAX, SQUARE } from '../usual-sizes.ts';
import { distanceMap } from '../rooms/cells/distance-map.ts';
import { labelRegions } from '../rooms/cells/regions.ts';
import type { Columns } from '../voxels/columns.ts';
import type { Walkable } from './find-walkable.ts';

/**
 * The distance between sweeps on open ground, in metres. Ground that is as close as this to a ceiling, such
 * as a balcony or a terrace, belongs to the building.
 */
export const ON_GROUND = 7;
/**
 * The maximum distance from a ceiling, in metres, at which open ground counts as around the building and not
 * beyond it.
 */
const FAR = 20;
/**
 * The maximum area of open ground that counts as a yard, in square metres. A yard belongs to the building.
 */
const YARD = 300;

/** The kinds of cells: part of the building, open ground around it, and ground beyond. */
export const OF_BUILDING = 0;
export const AROUND_IT = 1;
const BEYOND = 2;

/**
 * Returns the kind of each cell: `OF_BUILDING`, `AROUND_IT` or `BEYOND`. If there are no ceilings, everything
 * is part of the building.
 */
export function openGround(columns: Columns, walkable: Walkable): Uint8Array {
  const kinds = new Uint8Array(walkable.column.length);
  const squares = squaresOf(columns, walkable);
  if (!squares.covered.includes(1)) return kinds;
  const { covered, width, depth } = squares;
  const away = distanceMap((square) => covered[square] === 1, width, depth).distance;
  const metres = away.map((count) => count * squares.edge);
  const isOpen = (square: number) => metres[square]! > ON_GROUND && squares.ground[square] === 1;
  const { labels, sizes } = labelRegions(isOpen, width, depth);
  const isYard = sizes.map((size) => size * squares.edge ** 2 < YARD);
  for (let cell = 0; cell < kinds.length; cell++) {
    const square = squares.of(cell);
    if (labels[square] !== 0 && !isYard[labels[square]!])
      kinds[cell] = metres[square]! > FAR ? BEYOND : AROUND_IT;
  }
  return kinds;
}

interface Squares {
  width: number;
  depth: number;
  /** The edge of a square, in metres. */
  edge: number;
  of: (cell: number) => number;
  /** 1 if a walkable cell of the square has a ceiling. */
  covered: Uint8Array;
  /** 1 if the square has a walkable cell. */
  ground: Uint8Array;
}

function squaresOf(columns: Columns, walkable: Walkable): Squares {
  const per = Math.max(1, Math.round(SQUARE / columns.cell));
  const width = Math.ceil(columns.width / per);
  const depth = Math.ceil(columns.depth / per);
  const squareOf = (column: number) =>
    Math.floor((column % columns.width) / per) + Math.floor(column / columns.width / per) * width;
  const covered = new Uint8Array(width * depth);
  const ground = new Uint8Array(width * depth);
  for (let cell = 0; cell < walkable.column.length; cell++) {
    const square = squareOf(walkable.column[cell]!);
    if (walkable.clear[cell]! < CEILING_MAX) covered[square] = 1;
    ground[square] = 1;
  }
  const of = (cell: number) => squareOf(walkable.column[cell]!);
  return { width, depth, edge: per * columns.cell, of, covered, ground };
}
