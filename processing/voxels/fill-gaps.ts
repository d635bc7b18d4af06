import { BODY_HEIGHT, type Columns, type StandingCells, STEP_HEIGHT } from './columns.ts';

/**
 * The maximum gap, in metres, that is closed whatever is below it. Scanners leave such gaps at dark and shiny
 * places.
 */
const GAP = 0.35;
/**
 * The maximum gap, in metres, that is closed if the scan shows nothing in it, or only the ceiling of the
 * floor below. The length of a stride.
 */
const BLIND_GAP = 0.8;
/** The maximum distance from a floor down to the ceiling below it, in metres. */
const SLAB = 0.7;
/** The minimum metres below a floor of a separate surface. */
const BELOW = 0.08;

interface Run {
  columns: Columns;
  cells: StandingCells;
  /** Whether faces distinguish ceilings that are seen from above. */
  faces: boolean;
  stride: number;
}

/**
 * Returns the cells with the gaps of a floor closed between two of its cells along an axis, if nothing is in
 * the way.
 */
export function fillGaps(
  columns: Columns,
  cells: StandingCells,
  axis: 'x' | 'z',
  faces: boolean,
): StandingCells {
  const added = new GapCells();
  const run: Run = { columns, cells, faces, stride: axis === 'x' ? 1 : columns.width };
  const length = axis === 'x' ? columns.width : columns.depth;
  const reach = Math.floor(BLIND_GAP / columns.cell) + 1;
  for (let column = 0; column < columns.width * columns.depth; column++) {
    const place = axis === 'x' ? column % columns.width : Math.floor(column / columns.width);
    const last = Math.min(reach, length - 1 - place);
    for (let cell = cells.first[column]!; cell < cells.first[column + 1]!; cell++)
      fillFrom(run, added, cell, column, last);
  }
  return added.mergedInto(cells);
}

/** Examines the way from a cell to the next one at its height, and adds missing cells between them. */
function fillFrom(run: Run, added: GapCells, cell: number, from: number, last: number): void {
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
        added.add(at, height, freeAbove(columns, at, height), assumed);
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
    if (faces && above < -BELOW && isCeiling(columns, column, cells.height[cell]!)) continue;
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

/** Returns whether nothing was seen below a height, or the next surface below it is a ceiling. */
function isBlind({ columns, faces }: Run, column: number, height: number): boolean {
  const level = (height - BELOW - columns.minY) / columns.step;
  for (let span = columns.first[column + 1]! - 1; span >= columns.first[column]!; span--) {
    if (columns.high[span]! > level) continue;
    const close = (level - columns.high[span]!) * columns.step < SLAB;
    return faces && close && columns.flat[span] === 1 && columns.upward[span] === 0;
  }
  return true;
}

/** Returns the metres from `height` to the lowest surface above step height; 0 if a surface is in the way. */
function freeAbove(columns: Columns, column: number, height: number): number {
  const knee = (height + STEP_HEIGHT - columns.minY) / columns.step;
  for (let span = columns.first[column]!; span < columns.first[column + 1]!; span++) {
    if (columns.high[span]! <= knee) continue;
    if (columns.low[span]! <= knee) return 0;
    return columns.minY + columns.low[span]! * columns.step - height;
  }
  return Infinity;
}

/** The metres within which two cells of a column are the same surface. */
const SAME = 0.08;

/** The missing cells, until they are inserted between the others. */
class GapCells {
  readonly #cells: { column: number; height: number; clear: number; assumed: number }[] = [];

  add(column: number, height: number, clear: number, assumed: number): void {
    this.#cells.push({ column, height, clear, assumed });
  }

  mergedInto(cells: StandingCells): StandingCells {
    if (this.#cells.length === 0) return cells;
    this.#cells.sort((a, b) => a.column - b.column || a.height - b.height);
    const count = cells.column.length + this.#cells.length;
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
        // Two pairs of cells can find the same cell, which is added once. The ceiling below a gap is not a
        // place to stand.
        if (below < SAME) return;
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
        const gap = this.#cells[next];
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
}
