type Numbers = Float32Array | Int32Array | Uint32Array | Uint8Array;

const FIRST = 1024;
const LARGEST = 1 << 20;

/** Numbers whose count is not known before, which take hardly more memory than they need: no copy of them is made while they grow. */
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

  /** All of them, in an array of their own; it gives up what it held. */
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
