import { lengthOf } from '../cross-sides.ts';
import type { Facets } from './facets.ts';

/** Of each facet: area vector, area, and the sum of its points times their area. */
const FIELDS = 7;
/** Surfaces of a cell that are less of a plane, as a part of their area, are none. */
const FLAT = 0.6;

/** Sums up surfaces by cell and by the axis that they face. Noise goes with it: the area vectors of a patch add up to that of its edge. */
export class FacetSums {
  readonly #cell: number;
  readonly #min: readonly number[];
  readonly #places = new Map<number, number>();
  #sums = new Float64Array(FIELDS * 4096);
  /** What was asked for last: most triangles lie beside the one before. */
  #lastKey = -1;
  #lastPlace = 0;

  constructor(cell: number, min: readonly number[]) {
    this.#cell = cell;
    this.#min = min;
  }

  /** `nx`, `ny`, `nz`: the area vector of what is at the point. */
  add(x: number, y: number, z: number, nx: number, ny: number, nz: number): void {
    const at = this.#placeOf(x, y, z, facing(nx, ny, nz)) * FIELDS;
    const sums = this.#sums;
    const area = lengthOf(nx, ny, nz);
    sums[at]! += nx;
    sums[at + 1]! += ny;
    sums[at + 2]! += nz;
    sums[at + 3]! += area;
    sums[at + 4]! += x * area;
    sums[at + 5]! += y * area;
    sums[at + 6]! += z * area;
  }

  #placeOf(x: number, y: number, z: number, face: number): number {
    const key = ((this.#step(x, 0) * 1024 + this.#step(y, 1)) * 1024 + this.#step(z, 2)) * 6 + face;
    if (key === this.#lastKey) return this.#lastPlace;
    this.#lastKey = key;
    this.#lastPlace = this.#places.get(key) ?? this.#addPlace(key);
    return this.#lastPlace;
  }

  #addPlace(key: number): number {
    const place = this.#places.size;
    if (place * FIELDS === this.#sums.length) {
      const grown = new Float64Array(this.#sums.length * 2);
      grown.set(this.#sums);
      this.#sums = grown;
    }
    this.#places.set(key, place);
    return place;
  }

  /** What lies beside the scan is in the outermost cells. */
  #step(value: number, axis: number): number {
    return Math.min(1023, Math.max(0, Math.floor((value - this.#min[axis]!) / this.#cell) + 256));
  }

  facets(): Facets {
    const most = this.#places.size;
    const [centers, normals] = [new Float32Array(most * 3), new Float32Array(most * 3)];
    const areas = new Float32Array(most);
    let count = 0;
    for (let place = 0; place < most; place += 1) {
      const [x, y, z, area, cx, cy, cz] = this.#sums.subarray(
        place * FIELDS,
        (place + 1) * FIELDS,
      ) as unknown as [number, number, number, number, number, number, number];
      const length = Math.hypot(x, y, z);
      if (!(length > area * FLAT)) continue;
      centers.set([cx / area, cy / area, cz / area], count * 3);
      normals.set([x / length, y / length, z / length], count * 3);
      areas[count] = length;
      count += 1;
    }
    return { count, centers, normals, areas, cell: this.#cell };
  }
}

/** Which of x, -x, y, -y, z, -z a vector points along most. */
function facing(x: number, y: number, z: number): number {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (ax >= ay && ax >= az) return x < 0 ? 1 : 0;
  if (ay >= az) return y < 0 ? 3 : 2;
  return z < 0 ? 5 : 4;
}
