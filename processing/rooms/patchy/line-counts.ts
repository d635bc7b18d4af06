/** Counts of cells along rows and along columns of a grid, of any stretch at once. */
export class LineCounts {
  readonly #width: number;
  readonly #depth: number;
  readonly #alongX: Int32Array;
  readonly #alongZ: Int32Array;

  /** A cell counts where one of those within `reach` cells across the line does. */
  constructor(cells: Uint8Array, width: number, depth: number, reach: number) {
    this.#width = width;
    this.#depth = depth;
    this.#alongX = new Int32Array((width + 1) * depth);
    this.#alongZ = new Int32Array((depth + 1) * width);
    const near = (cell: number, stride: number) => {
      for (let off = -reach; off <= reach; off++) if (cells[cell + off * stride]) return 1;
      return 0;
    };
    for (let z = 0; z < depth; z++)
      for (let x = 0; x < width; x++) {
        const cell = x + z * width;
        this.#alongX[x + 1 + z * (width + 1)] = this.#alongX[x + z * (width + 1)]! + near(cell, width);
        this.#alongZ[z + 1 + x * (depth + 1)] = this.#alongZ[z + x * (depth + 1)]! + near(cell, 1);
      }
  }

  /** On the line at `at` across an axis, from one place on it to another (exclusive). */
  on(axis: Axis, at: number, from: number, to: number): number {
    if (axis === 'x')
      return this.#alongZ[to + at * (this.#depth + 1)]! - this.#alongZ[from + at * (this.#depth + 1)]!;
    return this.#alongX[to + at * (this.#width + 1)]! - this.#alongX[from + at * (this.#width + 1)]!;
  }
}

/** The axis that a line is across: one of the same x, or of the same z. */
export type Axis = 'x' | 'z';
