import { ScanRefusedError } from '../scan-mesh.ts';

type Numbers = Float32Array | Int32Array | Uint32Array | Uint8Array;

const FIRST = 1024;
const LARGEST = 1 << 20;

/**
 * A list of numbers that needs little more memory than the numbers themselves, because it is not copied when
 * it grows.
 */
export class GrowingArray<T extends Numbers> {
  readonly #make: (length: number) => T;
  #chunks: T[] = [];
  #chunk: T;
  #inChunk = 0;
  length = 0;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#chunk = make(0);
  }

  push(value: number): void {
    if (this.#inChunk === this.#chunk.length) {
      this.#chunk = this.#make(Math.min(LARGEST, Math.max(FIRST, this.length)));
      this.#chunks.push(this.#chunk);
      this.#inChunk = 0;
    }
    this.#chunk[this.#inChunk] = value;
    this.#inChunk += 1;
    this.length += 1;
  }

  /** Returns all numbers in a new array, and frees the list's memory. */
  join(): T {
    const joined = this.#make(this.length);
    this.#chunks.reverse();
    let to = 0;
    for (let chunk = this.#chunks.pop(); chunk; chunk = this.#chunks.pop()) {
      const used = Math.min(chunk.length, joined.length - to);
      joined.set(chunk.subarray(0, used), to);
      to += used;
    }
    this.#chunk = this.#make(0);
    this.#inChunk = 0;
    this.length = 0;
    return joined;
  }
}

/**
 * Copies the values of the given elements, such as vertices or cells, into `picked`, and returns it. `size`:
 * the number of values per element, such as 3 for x, y and z.
 */
export function pickValues<T extends Numbers | Uint16Array>(
  all: T,
  size: number,
  which: Uint32Array,
  picked: T,
): T {
  for (let index = 0; index < which.length; index += 1) {
    const from = which[index]! * size;
    for (let at = 0; at < size; at += 1) picked[index * size + at] = all[from + at]!;
  }
  return picked;
}

/** Numbers in groups: those of group `g` are `order[first[g]]` to `order[first[g + 1]]` (exclusive). */
export interface Grouped {
  first: Uint32Array;
  order: Uint32Array;
}

/**
 * Groups the indices of `keys` by their key, 0 to `count` - 1, and keeps their order within a group (counting
 * sort). Omits indices with the key -1.
 */
export function groupByKey(keys: Int32Array | Uint32Array, count: number): Grouped {
  const first = new Uint32Array(count + 1);
  for (const key of keys) if (key >= 0) first[key + 1]! += 1;
  for (let group = 0; group < count; group += 1) first[group + 1]! += first[group]!;
  const next = first.slice();
  const order = new Uint32Array(first[count]!);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index]!;
    if (key >= 0) order[next[key]!++] = index;
  }
  return { first, order };
}

/**
 * Returns the u and v of corners. `places`: the index of each corner's texture coordinates in `all`. A corner
 * with the index -1 gets the lower left corner of the picture. Flips v, because v increases upwards in OBJ
 * and PLY. Throws `ScanRefusedError` for coordinates that are not numbers.
 */
export function flippedUvs(all: Float32Array, places: Int32Array): Float32Array {
  const uvs = new Float32Array(places.length * 2);
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index]!;
    const [u, v] = place < 0 ? [0, 0] : [all[place * 2]!, all[place * 2 + 1]!];
    if (!Number.isFinite(u + v)) {
      throw new ScanRefusedError(
        'The file is damaged: some texture coordinates are not numbers. Export it again.',
      );
    }
    uvs[index * 2] = u;
    uvs[index * 2 + 1] = 1 - v;
  }
  return uvs;
}
