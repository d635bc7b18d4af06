import type { Columns } from '../../voxels/columns.ts';

/** Metres of a column that may be missing in a wall: a hole of the scan. */
const HOLE = 0.2;

/** One column at a time, in metres above a floor. */
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

  /** How much of the heights between two is solid, 0 to 1. */
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

  /** The height from which on it is solid up to `top`; infinite where it is open there. */
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
