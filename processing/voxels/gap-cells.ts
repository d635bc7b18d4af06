import { BODY_HEIGHT, type StandingCells } from './standing.ts';

/** Metres within which two cells of a column are the same surface. */
const SAME = 0.08;

/** Cells that were missing, until they are put between the others. */
export class GapCells {
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
        // From two pairs of cells: once is enough. The ceiling below a gap is no place to stand.
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
