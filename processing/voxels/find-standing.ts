import {
  BODY_HEIGHT,
  type Columns,
  facesAreRight,
  type Standing,
  type StandingCells,
  STEP_HEIGHT,
} from './columns.ts';
import { fillGaps } from './fill-gaps.ts';

/** Finds all places to stand, on floors and on table tops. Closes gaps in a floor that lead nowhere. */
export function findStanding(columns: Columns): Standing {
  const read = readCells(columns);
  const faces = facesAreRight(columns);
  const cells = fillGaps(columns, fillGaps(columns, read, 'x', faces), 'z', faces);
  return { ...cells, links: linkCells(columns, cells) };
}

function readCells(columns: Columns): StandingCells {
  const { first, low, high, flat, step, minY } = columns;
  const count = first.length - 1;
  const own = new Uint32Array(count + 1);
  // The ends of a span are outside its content, so a body of exactly this height fits.
  const body = BODY_HEIGHT / step - 1;
  const stands = (span: number, end: number) =>
    flat[span] === 1 && (span + 1 === end || low[span + 1]! - high[span]! >= body);
  let cells = 0;
  for (let column = 0; column < count; column++) {
    own[column] = cells;
    const end = first[column + 1]!;
    for (let span = first[column]!; span < end; span++) if (stands(span, end)) cells += 1;
  }
  own[count] = cells;
  const inColumn = new Uint32Array(cells);
  const height = new Float32Array(cells);
  const clear = new Float32Array(cells);
  let cell = 0;
  for (let column = 0; column < count; column++) {
    const end = first[column + 1]!;
    for (let span = first[column]!; span < end; span++) {
      if (!stands(span, end)) continue;
      inColumn[cell] = column;
      height[cell] = minY + (high[span]! - 0.5) * step;
      clear[cell] = span + 1 === end ? Infinity : (low[span + 1]! - high[span]! + 1) * step;
      cell += 1;
    }
  }
  return { first: own, column: inColumn, height, clear, assumed: new Uint8Array(cells) };
}

function linkCells(columns: Columns, cells: StandingCells): Int32Array {
  const { width, depth } = columns;
  const links = new Int32Array(cells.column.length * 4).fill(-1);
  for (let z = 0; z < depth; z++) {
    for (let x = 0; x < width; x++) {
      const column = x + z * width;
      for (let cell = cells.first[column]!; cell < cells.first[column + 1]!; cell++) {
        if (x + 1 < width) link(columns, cells, links, cell, column + 1, 1);
        if (z + 1 < depth) link(columns, cells, links, cell, column + width, 3);
      }
    }
  }
  return links;
}

/** Links a cell with the cell in `column` that is one step away, in both directions. */
function link(
  columns: Columns,
  cells: StandingCells,
  links: Int32Array,
  cell: number,
  column: number,
  side: number,
) {
  const { height, clear } = cells;
  const here = height[cell]!;
  for (let other = cells.first[column]!; other < cells.first[column + 1]!; other++) {
    const there = height[other]!;
    if (Math.abs(there - here) > STEP_HEIGHT + columns.step) continue;
    const free = Math.min(here + clear[cell]!, there + clear[other]!) - Math.max(here, there);
    if (free < BODY_HEIGHT - columns.step) continue;
    links[cell * 4 + side] = other;
    links[other * 4 + side - 1] = cell;
  }
}
