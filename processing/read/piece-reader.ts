import { ScanRefusedError } from '../scan-mesh.ts';
import { endsEarly } from './file-source.ts';
import type { ScanSource } from './scan-source.ts';

const NEWLINE = 10;
/** Bytes of a line, and of anything else that has to be in memory at once. */
const LONGEST = 64 * 1024 ** 2;

/**
 * Reads a file from its beginning to its end, with a part of it in memory: `bytes` from `at` to `end`. What reads it takes bytes off by raising
 * `at`, and asks for more only where `left` is too little.
 */
export class PieceReader {
  readonly #source: ScanSource;
  readonly #pieces: AsyncIterator<Uint8Array<ArrayBuffer>>;
  bytes: Buffer<ArrayBuffer> = Buffer.alloc(0);
  view = new DataView(this.bytes.buffer);
  at = 0;

  constructor(source: ScanSource) {
    this.#source = source;
    this.#pieces = source.pieces()[Symbol.asyncIterator]();
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** Has at least so many bytes left in memory afterwards; throws `ScanRefusedError` where the file has not. */
  async need(count: number): Promise<void> {
    while (this.left < count) {
      if (count > LONGEST || !(await this.more())) throw endsEarly(this.#source.name);
    }
  }

  /** Brings the next piece into memory; false at the end of the file. */
  async more(): Promise<boolean> {
    const { done, value } = await this.#pieces.next();
    if (done) return false;
    this.bytes =
      this.left === 0
        ? Buffer.from(value.buffer, value.byteOffset, value.length)
        : Buffer.concat([this.bytes.subarray(this.at), value]);
    this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
    this.at = 0;
    return true;
  }

  /** Where the line ends that begins at `at`, at its newline or behind the last byte of the file; -1 where there is no line left. */
  async lineEnd(): Promise<number> {
    for (let looked = 0; ;) {
      const found = this.bytes.indexOf(NEWLINE, this.at + looked);
      if (found >= 0) return found;
      looked = this.left;
      if (looked > LONGEST) throw new ScanRefusedError('It has a line without end: the file is damaged.');
      if (!(await this.more())) return looked === 0 ? -1 : this.bytes.length;
    }
  }

  /** Gives the file free before its end was reached. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}
