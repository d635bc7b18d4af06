import type { FloorGrid } from '../cells/floor-grid.ts';
import type { Opening } from './opening.ts';
import type { Point } from '../cells/trace-region.ts';
import { eachSample, type WallSamples } from '../surfaces/wall-samples.ts';

/** Metres around the sides of an opening in which its jambs and the faces of its wall are looked for. */
const AROUND = 0.1;
/** Metres of the wall beside an opening. */
const BESIDE = 0.4;
/** Cosine of the angle between a surface and the side that it is taken for. */
const ALIGNED = 0.9;

/** From jamb to jamb in the middle of the wall, metres. */
export function placeDoor(opening: Opening, grid: FloorGrid, samples: WallSamples): [from: Point, to: Point] {
  const { cell } = grid;
  const [ux, uz] = opening.along;
  const [mx, mz] = [grid.minX + opening.x * cell, grid.minZ + opening.z * cell];
  const [half, deep] = [opening.half * cell, opening.deep * cell];
  const [left, right] = [new Mean(-half), new Mean(half)];
  const [near, far] = [new Mean(-deep), new Mean(deep)];
  const reach = half + deep + BESIDE;
  eachSample(samples, [mx - reach, mz - reach, mx + reach, mz + reach], (x, z, nx, nz, weight) => {
    const along = (x - mx) * ux + (z - mz) * uz;
    const across = (z - mz) * ux - (x - mx) * uz;
    const turned = Math.abs(nx * ux + nz * uz);
    if (turned > ALIGNED && Math.abs(across) < deep) {
      left.add(along, weight);
      right.add(along, weight);
    } else if (turned < 1 - ALIGNED && Math.abs(along) < half + BESIDE) {
      near.add(across, weight);
      far.add(across, weight);
    }
  });
  const middle = (near.value + far.value) / 2;
  const at = (along: number): Point => [mx + along * ux - middle * uz, mz + along * uz + middle * ux];
  return [at(left.value), at(right.value)];
}

/** Weighted mean of what is near to what was expected. */
class Mean {
  readonly #expected: number;
  #sum = 0;
  #weight = 0;

  constructor(expected: number) {
    this.#expected = expected;
  }

  add(value: number, weight: number): void {
    if (Math.abs(value - this.#expected) > AROUND) return;
    this.#sum += value * weight;
    this.#weight += weight;
  }

  get value(): number {
    return this.#weight > 0 ? this.#sum / this.#weight : this.#expected;
  }
}
