import type { Columns } from './columns.ts';
import { BODY_HEIGHT, STEP_HEIGHT, type StandingCells } from './standing.ts';

/** Metres of a gap that is closed whatever is below it: dark and shiny places, which scanners do not see. */
const GAP = 0.35;
/** Metres of a gap that is closed where nothing at all was seen below it: shadows behind furniture. */
const BLIND_GAP = 1;

/** Cells along an axis, closed over gaps of a floor between two cells of it, where nothing is in the way. */
export function fillGaps(columns: Columns, cells: StandingCells, axis: 'x' | 'z'): StandingCells {
  const added = new GapCells();
  const stride = axis === 'x' ? 1 : columns.width;
  const length = axis === 'x' ? columns.width : columns.depth;
  const reach = Math.floor(BLIND_GAP / columns.cell) + 1;
  for (let column = 0; column < columns.width * columns.depth; column++) {
    const place = axis === 'x' ? column % columns.width : Math.floor(column / columns.width);
    const last = Math.min(reach, length - 1 - place);
    for (let cell = cells.first[column]!; cell < cells.first[column + 1]!; cell++)
      fillFrom(columns, cells, added, { cell, column, stride, last });
  }
  return added.mergedInto(cells);
}

/** Looks from a cell to the next one at its height, and adds what is missing between them. */
function fillFrom(
  columns: Columns,
  cells: StandingCells,
  added: GapCells,
  from: { cell: number; column: number; stride: number; last: number },
) {
  const here = cells.height[from.cell]!;
  let blind = true;
  for (let ahead = 1; ahead <= from.last; ahead++) {
    const column = from.column + ahead * from.stride;
    const other = cellAt(cells, column, here);
    if (other >= 0) {
      const there = cells.height[other]!;
      for (let between = 1; between < ahead; between++) {
        const height = here + ((there - here) * between) / ahead;
        const at = from.column + between * from.stride;
        added.add(at, height, freeAbove(columns, at, height));
      }
      return;
    }
    if (freeAbove(columns, column, here) < BODY_HEIGHT) return;
    blind &&= nothingBelow(columns, column, here);
    if (ahead * columns.cell > GAP && !blind) return;
  }
}

function cellAt(cells: StandingCells, column: number, height: number): number {
  for (let cell = cells.first[column]!; cell < cells.first[column + 1]!; cell++)
    if (Math.abs(cells.height[cell]! - height) <= STEP_HEIGHT) return cell;
  return -1;
}

/** Metres from `height` to the lowest surface above what one steps over; 0 where one is in the way. */
function freeAbove(columns: Columns, column: number, height: number): number {
  const knee = (height + STEP_HEIGHT - columns.minY) / columns.step;
  for (let span = columns.first[column]!; span < columns.first[column + 1]!; span++) {
    if (columns.high[span]! <= knee) continue;
    if (columns.low[span]! <= knee) return 0;
    return columns.minY + columns.low[span]! * columns.step - height;
  }
  return Infinity;
}

function nothingBelow(columns: Columns, column: number, height: number): boolean {
  const first = columns.first[column]!;
  return first === columns.first[column + 1] || columns.minY + columns.low[first]! * columns.step > height;
}

class GapCells {
  readonly #cells: { column: number; height: number; clear: number }[] = [];

  add(column: number, height: number, clear: number): void {
    this.#cells.push({ column, height, clear });
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
    };
    let to = 0;
    let next = 0;
    const put = (column: number, height: number, clear: number) => {
      // From either end, or from two pairs of cells: once is enough.
      if (to > merged.first[column]! && height - merged.height[to - 1]! < BODY_HEIGHT) return;
      merged.column[to] = column;
      merged.height[to] = height;
      merged.clear[to] = clear;
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
          put(column, gap.height, gap.clear);
          next += 1;
        } else if (cell < end) {
          put(column, cells.height[cell]!, cells.clear[cell]!);
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
    };
  }
}
