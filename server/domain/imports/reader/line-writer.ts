import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { ArchiveRefusedError } from '../../../../contract/twin-archive/archive-entries.ts';

/** Characters that are written at once. */
const PIECE = 256 * 1024;

/** Writes lines in large pieces, as fast as they are taken. Throws `ArchiveRefusedError` beyond so many bytes. */
export class LineWriter {
  readonly #output: Writable;
  readonly #maxBytes: number;
  #allowed = 0;
  #piece = '';
  #written = 0;

  constructor(output: Writable, maxBytes: number) {
    this.#output = output;
    this.#maxBytes = maxBytes;
  }

  async write(lines: string): Promise<void> {
    this.#piece += lines;
    if (this.#piece.length >= PIECE) await this.#flush();
  }

  /** Of bytes that do not count. */
  allow(bytes: number): void {
    this.#allowed += bytes;
  }

  async end(): Promise<void> {
    await this.#flush();
    this.#output.end();
  }

  async #flush(): Promise<void> {
    const piece = Buffer.from(this.#piece);
    this.#piece = '';
    this.#written += piece.length;
    if (this.#written > this.#maxBytes + this.#allowed) {
      const mebibytes = Math.floor(this.#maxBytes / 1024 ** 2);
      throw new ArchiveRefusedError(`The twin needs more than the ${mebibytes} MB that each person has.`);
    }
    if (!this.#output.write(piece)) await once(this.#output, 'drain');
  }
}
