type Numbers = Float32Array | Int32Array | Uint32Array | Uint8Array;

const CHUNK = 1 << 18;

/** Numbers whose count is not known before, which take no more memory than they need: no copy of them is made while they grow. */
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
      this.#chunk = this.#make(CHUNK);
      this.#chunks.push(this.#chunk);
      this.#inChunk = 0;
    }
    this.#chunk[this.#inChunk] = value;
    this.#inChunk += 1;
    this.length += 1;
  }

  /** What was pushed at a place. */
  at(index: number): number {
    return this.#chunks[index >> 18]![index & (CHUNK - 1)]!;
  }

  /** All of them, in an array of their own; it gives up what it held. */
  join(): T {
    const joined = this.#make(this.length);
    this.#chunks.reverse();
    let to = 0;
    for (let chunk = this.#chunks.pop(); chunk; chunk = this.#chunks.pop()) {
      const used = Math.min(chunk.length, joined.length - to);
      joined.set(chunk.subarray(0, used) as never, to);
      to += used;
    }
    this.#chunk = this.#make(0);
    this.#inChunk = 0;
    this.length = 0;
    return joined;
  }
}
