import type { Columns } from '../voxels/columns.ts';
import { sees } from './cast-ray.ts';
import { eyeAt } from './eye.ts';
import { OF_BUILDING } from './open-ground.ts';
import type { Walkable } from './walkable.ts';

/** Metres that a sweep covers around it; with what overlaps that is one for some 6 m². */
const REACH = 2.2;
/** Metres of height that it covers: on stairs there is one for every 1.2 m. */
const RISE = 0.6;
/** Metres between the cells that are looked at. */
const SAMPLE = 0.2;

/** Which walkable cells are close to a sweep that sees them. Counts a sample of them. */
export class Coverage {
  readonly #columns: Columns;
  readonly #walkable: Walkable;
  readonly #covered: Uint8Array;
  readonly #stride: number;

  /** `ground`: cells of it that are not of the building need no sweep near. */
  constructor(columns: Columns, walkable: Walkable, ground: Uint8Array) {
    this.#columns = columns;
    this.#walkable = walkable;
    this.#covered = ground.map((kind) => (kind === OF_BUILDING ? 0 : 1));
    this.#stride = Math.max(1, Math.round(SAMPLE / columns.cell));
  }

  /** Square metres that a sweep in a cell would add. */
  gain(cell: number): number {
    let count = 0;
    this.#each(cell, () => (count += 1));
    return count * (this.#stride * this.#columns.cell) ** 2;
  }

  add(cell: number): void {
    this.#each(cell, (other) => (this.#covered[other] = 1));
  }

  #each(cell: number, act: (other: number) => void): void {
    const { width, depth, cell: edge } = this.#columns;
    const { first, column, height, region } = this.#walkable;
    const eye = eyeAt(this.#columns, this.#walkable, cell);
    const x = column[cell]! % width;
    const z = Math.floor(column[cell]! / width);
    const reach = Math.floor(REACH / edge);
    const stride = this.#stride;
    const from = (at: number) => Math.max(0, Math.ceil((at - reach) / stride) * stride);
    for (let atZ = from(z); atZ <= Math.min(depth - 1, z + reach); atZ += stride) {
      for (let atX = from(x); atX <= Math.min(width - 1, x + reach); atX += stride) {
        if ((atX - x) ** 2 + (atZ - z) ** 2 > reach * reach) continue;
        const at = atX + atZ * width;
        for (let other = first[at]!; other < first[at + 1]!; other++) {
          if (this.#covered[other] === 1 || region[other] !== region[cell]) continue;
          if (Math.abs(height[other]! - height[cell]!) > RISE) continue;
          if (sees(this.#columns, eye, eyeAt(this.#columns, this.#walkable, other))) act(other);
        }
      }
    }
  }
}
