import { CEILING_MAX } from '../usual-sizes.ts';
import type { Columns } from '../voxels/columns.ts';
import type { Walkable } from './find-walkable.ts';

/** The edge of the examined squares of the plan, in metres. */
const SQUARE = 1;
/**
 * The metres from a ceiling within which the ground belongs to the building, as balconies, terraces and yards
 * do, and up to which it has views of the building.
 */
const NEAR = 6;
const FAR = 20;
/** The maximum area of open ground that is a yard, in square metres. */
const YARD = 300;
/** The minimum height of the walls of a court, in metres. */
const WALL = 1.2;

/** How useful a place is for sweeps. */
export const OF_BUILDING = 0;
export const AROUND_IT = 1;
const BEYOND = 2;

/**
 * Classifies each cell: part of the building, of open ground around it, or beyond. Without ceilings,
 * everything is part of the building.
 */
export function openGround(columns: Columns, walkable: Walkable): Uint8Array {
  const kinds = new Uint8Array(walkable.column.length);
  const squares = squaresOf(columns, walkable);
  if (!squares.covered.includes(1)) return kinds;
  const metres = distances(squares).map((count) => count * squares.edge);
  const open = metres.map((away, square) => (away > NEAR && squares.ground[square]! < Infinity ? 1 : 0));
  for (const piece of piecesOf(open, squares.width))
    if (piece.length * squares.edge ** 2 < YARD || isWalled(squares, piece))
      for (const square of piece) open[square] = 0;
  for (let cell = 0; cell < kinds.length; cell++) {
    const square = squares.of(cell);
    if (open[square] === 1) kinds[cell] = metres[square]! > FAR ? BEYOND : AROUND_IT;
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
  /**
   * The height of the lowest walkable cell, Infinity if there is none, and of the highest surface, in metres.
   */
  ground: Float32Array;
  top: Float32Array;
}

function squaresOf(columns: Columns, walkable: Walkable): Squares {
  const per = Math.max(1, Math.round(SQUARE / columns.cell));
  const width = Math.ceil(columns.width / per);
  const depth = Math.ceil(columns.depth / per);
  const squareOf = (column: number) =>
    Math.floor((column % columns.width) / per) + Math.floor(column / columns.width / per) * width;
  const covered = new Uint8Array(width * depth);
  const ground = new Float32Array(width * depth).fill(Infinity);
  const top = new Float32Array(width * depth).fill(-Infinity);
  for (let cell = 0; cell < walkable.column.length; cell++) {
    const square = squareOf(walkable.column[cell]!);
    if (walkable.clear[cell]! < CEILING_MAX) covered[square] = 1;
    ground[square] = Math.min(ground[square]!, walkable.height[cell]!);
  }
  for (let column = 0; column + 1 < columns.first.length; column++) {
    const end = columns.first[column + 1]!;
    if (end === columns.first[column]) continue;
    const square = squareOf(column);
    top[square] = Math.max(top[square]!, columns.minY + columns.high[end - 1]! * columns.step);
  }
  const of = (cell: number) => squareOf(walkable.column[cell]!);
  return { width, depth, edge: per * columns.cell, of, covered, ground, top };
}

/** Returns whether a piece of ground is a court, whose edge is mostly wall. */
function isWalled({ width, depth, ground, top }: Squares, piece: readonly number[]): boolean {
  let [ends, walls] = [0, 0];
  for (const square of piece) {
    const [x, z] = [square % width, Math.floor(square / width)];
    for (const [toX, toZ] of [
      [x - 1, z],
      [x + 1, z],
      [x, z - 1],
      [x, z + 1],
    ] as const) {
      const isOut = toX < 0 || toZ < 0 || toX >= width || toZ >= depth;
      const to = toX + toZ * width;
      if (!isOut && ground[to]! < Infinity) continue;
      ends += 1;
      if (Math.max(top[square]!, isOut ? -Infinity : top[to]!) > ground[square]! + WALL) walls += 1;
    }
  }
  return walls > ends / 2;
}

/** Returns the number of squares to the nearest one with a ceiling, by the chamfer distance of 3 and 4. */
function distances({ covered, width, depth }: Squares): Float32Array {
  const found = Float32Array.from(covered, (mark) => (mark === 1 ? 0 : Infinity));
  const pull = (x: number, z: number, steps: readonly (readonly [number, number])[]) => {
    const at = x + z * width;
    for (const [dx, dz] of steps) {
      const [toX, toZ] = [x + dx, z + dz];
      if (toX < 0 || toZ < 0 || toX >= width || toZ >= depth) continue;
      found[at] = Math.min(found[at]!, found[toX + toZ * width]! + (dx !== 0 && dz !== 0 ? 4 / 3 : 1));
    }
  };
  const before = [
    [-1, 0],
    [-1, -1],
    [0, -1],
    [1, -1],
  ] as const;
  const behind = [
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
  ] as const;
  for (let z = 0; z < depth; z++) for (let x = 0; x < width; x++) pull(x, z, before);
  for (let z = depth - 1; z >= 0; z--) for (let x = width - 1; x >= 0; x--) pull(x, z, behind);
  return found;
}

function piecesOf(marked: ArrayLike<number>, width: number): number[][] {
  const seen = new Uint8Array(marked.length);
  const pieces: number[][] = [];
  for (let seed = 0; seed < marked.length; seed++) {
    if (marked[seed] === 0 || seen[seed] === 1) continue;
    seen[seed] = 1;
    const piece = [seed];
    for (const at of piece) {
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= marked.length || marked[next] === 0 || seen[next] === 1) continue;
        seen[next] = 1;
        piece.push(next);
      }
    }
    pieces.push(piece);
  }
  return pieces;
}
