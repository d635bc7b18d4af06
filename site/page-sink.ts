import { EventEmitter } from 'node:events';

/**
 * What a page is rendered into. React hands over each piece for good and needs no back-pressure here; Node's own
 * `Writable` would do the same at a tenth more processor time a page (`bench/server-load.ts`).
 */
export class PageSink extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  readonly #pieces: Uint8Array[] = [];
  readonly #done: (page: Buffer<ArrayBuffer>) => void;

  constructor(done: (page: Buffer<ArrayBuffer>) => void) {
    super();
    this.#done = done;
  }

  write(piece: Uint8Array | string): boolean {
    this.#pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
    return true;
  }

  end(): this {
    this.#done(Buffer.concat(this.#pieces));
    return this;
  }
}
