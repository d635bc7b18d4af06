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

/** Returns the x, y and z of the given vertices. */
export function pickTriples(all: Float32Array, which: Uint32Array): Float32Array {
  const picked = new Float32Array(which.length * 3);
  for (let index = 0; index < which.length; index += 1) {
    const from = which[index]! * 3;
    picked[index * 3] = all[from]!;
    picked[index * 3 + 1] = all[from + 1]!;
    picked[index * 3 + 2] = all[from + 2]!;
  }
  return picked;
}

/** Returns the red, green, blue and alpha of the given vertices. */
export function pickColors(all: Uint8Array, which: Uint32Array): Uint8Array {
  const picked = new Uint8Array(which.length * 4);
  for (let index = 0; index < which.length; index += 1) {
    for (let channel = 0; channel < 4; channel += 1) {
      picked[index * 4 + channel] = all[which[index]! * 4 + channel]!;
    }
  }
  return picked;
}

/**
 * Returns the u and v of corners. `places`: the index of each corner's texture coordinates in `all`; a corner
 * with -1 gets the lower left corner of the picture. Flips v, because OBJ and PLY count it from the bottom.
 * Throws `ScanRefusedError` for coordinates that are not numbers.
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
