import { BODY_HEIGHT, SAME_HEIGHT, STEP_HEIGHT } from '../usual-sizes.ts';
import { type Columns, type Standing, type StandingCells, facesAreRight } from './columns.ts';

/**
 * Returns all places where a person can stand, such as floors and tables. Includes small gaps in a floor,
 * because scans do not show every part of a floor.
 */
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
  // A span extends half a step beyond its surfaces at each end.
  // The space between two surfaces is therefore one step higher than the distance between their spans.
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

/** Links a cell, in both directions, with the cell of a neighbouring column that a person can step to. */
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

/**
 * The maximum gap, in metres, that is closed regardless of what the scan shows below it. Scanners leave such
 * gaps at dark and shiny places.
 */
const GAP = 0.35;
/**
 * The maximum gap, in metres, that is closed if the scan shows nothing below it, or only the ceiling of the
 * floor below. It is the length of a stride.
 */
const BLIND_GAP = 0.8;
/** The maximum distance from a floor down to the ceiling below it, in metres. */
const SLAB = 0.7;

interface Run {
  columns: Columns;
  cells: StandingCells;
  /** Whether the direction of faces distinguishes floors from ceilings that are seen from above. */
  faces: boolean;
  stride: number;
}

/**
 * Returns the cells, plus new cells that fill gaps in floors. A gap lies between two cells of a floor that
 * are in line along `axis`, with nothing in the way.
 */
function fillGaps(columns: Columns, cells: StandingCells, axis: 'x' | 'z', faces: boolean): StandingCells {
  const added: GapCell[] = [];
  const run: Run = { columns, cells, faces, stride: axis === 'x' ? 1 : columns.width };
  const length = axis === 'x' ? columns.width : columns.depth;
  const reach = Math.floor(BLIND_GAP / columns.cell) + 1;
  for (let column = 0; column < columns.width * columns.depth; column++) {
    const place = axis === 'x' ? column % columns.width : Math.floor(column / columns.width);
    const last = Math.min(reach, length - 1 - place);
    for (let cell = cells.first[column]!; cell < cells.first[column + 1]!; cell++)
      fillFrom(run, added, cell, column, last);
  }
  return added.length === 0 ? cells : withGaps(cells, added);
}

/** Examines the path from a cell to the next cell at its height, and adds missing cells between them. */
function fillFrom(run: Run, added: GapCell[], cell: number, from: number, last: number): void {
  const { columns, cells, stride } = run;
  const here = cells.height[cell]!;
  let blind = true;
  for (let ahead = 1; ahead <= last; ahead++) {
    const column = from + ahead * stride;
    const other = cellAt(run, column, here);
    if (other >= 0) {
      const rise = (cells.height[other]! - here) / ahead;
      const assumed = (ahead - 1) * columns.cell > GAP ? 1 : 0;
      for (let between = 1; between < ahead; between++) {
        const height = here + rise * between;
        const at = from + between * stride;
        added.push({ column: at, height, clear: freeAbove(columns, at, height), assumed });
      }
      return;
    }
    if (freeAbove(columns, column, here) < BODY_HEIGHT) return;
    blind &&= isBlind(run, column, here);
    if (ahead * columns.cell > GAP && !blind) return;
  }
}

function cellAt({ columns, cells, faces }: Run, column: number, height: number): number {
  for (let cell = cells.first[column]!; cell < cells.first[column + 1]!; cell++) {
    const above = cells.height[cell]! - height;
    if (Math.abs(above) > STEP_HEIGHT) continue;
    if (faces && above < -SAME_HEIGHT && isCeiling(columns, column, cells.height[cell]!)) continue;
    return cell;
  }
  return -1;
}

/** Returns whether a surface is a ceiling seen from above. */
function isCeiling(columns: Columns, column: number, height: number): boolean {
  const top = Math.round((height - columns.minY) / columns.step + 0.5);
  for (let span = columns.first[column]!; span < columns.first[column + 1]!; span++)
    if (columns.high[span] === top) return columns.upward[span] === 0;
  return false;
}

/**
 * Returns whether the scan shows nothing below a height, or whether the next surface below is a ceiling close
 * to it.
 */
function isBlind({ columns, faces }: Run, column: number, height: number): boolean {
  const level = (height - SAME_HEIGHT - columns.minY) / columns.step;
  for (let span = columns.first[column + 1]! - 1; span >= columns.first[column]!; span--) {
    if (columns.high[span]! > level) continue;
    const close = (level - columns.high[span]!) * columns.step < SLAB;
    return faces && close && columns.flat[span] === 1 && columns.upward[span] === 0;
  }
  return true;
}

/**
 * Returns the distance in metres from `height` up to the lowest surface above step height; 0 if a span
 * crosses step height.
 */
function freeAbove(columns: Columns, column: number, height: number): number {
  const knee = (height + STEP_HEIGHT - columns.minY) / columns.step;
  for (let span = columns.first[column]!; span < columns.first[column + 1]!; span++) {
    if (columns.high[span]! <= knee) continue;
    if (columns.low[span]! <= knee) return 0;
    return columns.minY + columns.low[span]! * columns.step - height;
  }
  return Infinity;
}

/** A missing cell of a floor. */
type GapCell = Record<'column' | 'height' | 'clear' | 'assumed', number>;

/** Returns the cells and the added cells, sorted by column and height. */
function withGaps(cells: StandingCells, added: GapCell[]): StandingCells {
  added.sort((a, b) => a.column - b.column || a.height - b.height);
  const count = cells.column.length + added.length;
  const merged: StandingCells = {
    first: new Uint32Array(cells.first.length),
    column: new Uint32Array(count),
    height: new Float32Array(count),
    clear: new Float32Array(count),
    assumed: new Uint8Array(count),
  };
  let to = 0;
  let next = 0;
  const put = (column: number, height: number, clear: number, assumed: number) => {
    const below = to > merged.first[column]! ? height - merged.height[to - 1]! : Infinity;
    if (below < BODY_HEIGHT) {
      // Two pairs of cells can find the same missing cell, which is added only once.
      // The ceiling below a gap is not a place to stand.
      if (below < SAME_HEIGHT) return;
      to -= 1;
    }
    merged.column[to] = column;
    merged.height[to] = height;
    merged.clear[to] = clear;
    merged.assumed[to] = assumed;
    to += 1;
  };
  for (let column = 0; column + 1 < cells.first.length; column++) {
    merged.first[column] = to;
    let cell = cells.first[column]!;
    const end = cells.first[column + 1]!;
    for (;;) {
      const gap = added[next];
      const isGap = gap !== undefined && gap.column === column;
      if (isGap && (cell === end || gap.height < cells.height[cell]!)) {
        put(column, gap.height, gap.clear, gap.assumed);
        next += 1;
      } else if (cell < end) {
        put(column, cells.height[cell]!, cells.clear[cell]!, cells.assumed[cell]!);
        cell += 1;
      } else break;
    }
  }
  merged.first[cells.first.length - 1] = to;
  return {
    first: merged.first,
    column: merged.column.subarray(0, to),
    height: merged.height.subarray(0, to),
    clear: merged.clear.subarray(0, to),
    assumed: merged.assumed.subarray(0, to),
  };
}
