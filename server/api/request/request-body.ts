import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { AppError } from '../../../contract/errors.ts';
import { DOCUMENT_MAX_BYTES } from '../../../contract/limits.ts';
import { liftArrivalLimit } from '../../listener/arrival-limit.ts';
import type { AppEnvironment, RequestBody } from './app-environment.ts';
import { LARGE_BODY_LIMITS, LargeBodies, type LargeBodyLimits, type Place } from './large-bodies.ts';

/** Bytes. A little over a whole document, so that escaped characters of a full one still fit. */
export const BODY_MAX_BYTES = DOCUMENT_MAX_BYTES + 64 * 1024;
/** Bytes up to which a body is small: anybody may send such forms, and they wait for nobody. */
export const SMALL_BODY_BYTES = 64 * 1024;

export interface BodyLimits extends LargeBodyLimits {
  /** Milliseconds a body may take to arrive from when it is first read: 40 kB/s for a full document. */
  arrival: number;
}

const BODY_LIMITS: BodyLimits = { ...LARGE_BODY_LIMITS, arrival: 30_000 };

/** Gives every request that may have a body its `c.var.body`, which holds what it takes until there is an answer. */
export function requestBodies(limits: BodyLimits = BODY_LIMITS): MiddlewareHandler<AppEnvironment> {
  const largeBodies = new LargeBodies(limits);
  return async (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return await next();
    const body = new BodyReader(c, largeBodies, limits.arrival);
    c.set('body', body);
    try {
      await next();
    } finally {
      body.release();
    }
  };
}

/**
 * The body of one request. Not a byte more than the socket's own buffers hold is taken in before it is read, which a
 * handler does once it knows that whoever asks may; a large one is read when it has a place.
 */
class BodyReader implements RequestBody {
  readonly #c: HonoContext<AppEnvironment>;
  readonly #largeBodies: LargeBodies;
  readonly #arrival: number;
  #place: Place | null = null;
  #released = false;

  constructor(c: HonoContext<AppEnvironment>, largeBodies: LargeBodies, arrival: number) {
    this.#c = c;
    this.#largeBodies = largeBodies;
    this.#arrival = arrival;
  }

  checkAnnounced(maxBytes: number): void {
    if (Number(this.#c.req.header('content-length')) > maxBytes) throw tooLarge(maxBytes);
  }

  async read(maxBytes: number): Promise<Buffer> {
    this.checkAnnounced(maxBytes);
    if (Number(this.#c.req.header('content-length')) > SMALL_BODY_BYTES) await this.#takePlace();
    const bytes = await within(this.#arrival, this.#readChunks(maxBytes));
    await this.#place?.turn();
    return bytes;
  }

  async *stream(maxBytes: number, milliseconds: number): AsyncGenerator<Uint8Array> {
    this.checkAnnounced(maxBytes);
    const until = performance.now() + milliseconds;
    const chunks = this.#chunks()[Symbol.asyncIterator]();
    for (let size = 0; ;) {
      const { done, value } = await within(until - performance.now(), nextOf(chunks));
      if (done) return;
      size += value.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield value;
    }
  }

  async *flow(silence: number): AsyncGenerator<Uint8Array> {
    const incoming = this.#c.env?.incoming;
    if (incoming) liftArrivalLimit(incoming);
    const chunks = this.#chunks()[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await within(silence, nextOf(chunks));
      if (done) return;
      yield value;
    }
  }

  /** Gives back what a large body holds; said again, it does nothing. */
  release(): void {
    this.#released = true;
    this.#place?.release();
  }

  async #readChunks(maxBytes: number): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const chunk of this.#chunks()) {
        size += chunk.byteLength;
        if (size > maxBytes) throw tooLarge(maxBytes);
        chunks.push(chunk);
        if (size > SMALL_BODY_BYTES) await this.#takePlace();
      }
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw incomplete();
    }
    return Buffer.concat(chunks);
  }

  /** Node's own request, which waits while nobody reads and is not destroyed by who stops. */
  #chunks(): AsyncIterable<Uint8Array> {
    // Absent where a test calls the app without a socket.
    const incoming = this.#c.env?.incoming;
    return incoming ? incoming.iterator({ destroyOnReturn: false }) : (this.#c.req.raw.body ?? none());
  }

  async #takePlace(): Promise<void> {
    if (this.#place) return;
    const { actor, clientAddress } = this.#c.var;
    this.#place = await this.#largeBodies.take(actor?.kind === 'user' ? actor.userId : clientAddress);
    // Answered while it waited, because it took too long.
    if (this.#released) this.#place.release();
  }
}

async function nextOf(chunks: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
  try {
    return await chunks.next();
  } catch {
    throw incomplete();
  }
}

async function* none(): AsyncGenerator<Uint8Array> {}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError('too-slow', 'The body took too long to arrive. Nothing was changed.')),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function incomplete(): AppError {
  return new AppError('invalid-request', 'The body ended before it was complete.');
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('document-too-large', `A request may hold at most ${maxBytes / 1024} KiB here.`);
}
