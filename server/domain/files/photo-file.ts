import { readSync, writeSync } from 'node:fs';

/** Positions of one photo at most; real ones have some dozen. What has more is not cleaned. */
const RANGES_MAX = 100_000;

/** Bytes of a file that a position takes, and what is written in their place. */
export interface Range {
  at: number;
  length: number;
  fill: ' ' | '\0';
}

/** A photo that is open for reading and writing, and what has been found in it. */
export class PhotoFile {
  readonly #descriptor: number;
  readonly size: number;
  readonly #ranges: Range[] = [];
  /** Everything that may be a position was understood. */
  complete = true;

  constructor(descriptor: number, size: number) {
    this.#descriptor = descriptor;
    this.size = size;
  }

  /** Fewer bytes where the file ends before. */
  read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - at)));
    return bytes.subarray(0, readSync(this.#descriptor, bytes, 0, bytes.length, at));
  }

  write(at: number, bytes: Buffer): void {
    writeSync(this.#descriptor, bytes, 0, bytes.length, at);
  }

  /** Notes what is to be blanked. Nothing is written yet: a photo that is not understood stays as it is. */
  blank(range: Range): void {
    if (this.#ranges.length < RANGES_MAX) this.#ranges.push(range);
    else this.complete = false;
  }

  /** Writes every byte that was noted once, in the order of the file. Returns whether there was any. */
  writeBlanks(): boolean {
    let end = 0;
    for (const { at, length, fill } of this.#ranges.sort((a, b) => a.at - b.at)) {
      const from = Math.max(at, end);
      end = Math.max(end, Math.min(at + length, this.size));
      if (end > from) this.write(from, Buffer.alloc(end - from, fill));
    }
    return this.#ranges.length > 0;
  }
}
