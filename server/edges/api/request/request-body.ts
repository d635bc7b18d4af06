import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { AppError } from '../../../../contract/errors.ts';
import { DOCUMENT_MAX_BYTES } from '../../../../contract/limits.ts';
import { liftArrivalLimit } from '../../listener/draining-server.ts';
import type { AppEnvironment, RequestBody } from './app-environment.ts';
import {
  LeastSpeed,
  type SpeedLimit,
  LARGE_BODY_LIMITS,
  LargeBodies,
  type LargeBodyLimits,
  type Place,
} from './large-bodies.ts';
import { findScanIssue } from '../../../../contract/json/json-scan.ts';
import { letOthersIn } from '../../../platform/process/event-loop.ts';

/**
 * Maximum number of bytes in a request with a document. It is slightly higher than the limit for the document
 * itself, because escaped characters take more bytes.
 */
export const BODY_MAX_BYTES = DOCUMENT_MAX_BYTES + 64 * 1024;
/** Maximum number of bytes in a small body. Small bodies need no slot, and visitors can send them too. */
export const SMALL_BODY_BYTES = 64 * 1024;

export interface BodyLimits extends LargeBodyLimits {
  /**
   * Milliseconds within which a body must arrive after the first read. A document of the maximum size must
   * therefore arrive at about 35 kB/s or faster.
   */
  arrival: number;
  /** Minimum speed of a body that has a slot. */
  leastSpeed: SpeedLimit;
}

const BODY_LIMITS: BodyLimits = {
  ...LARGE_BODY_LIMITS,
  arrival: 30_000,
  leastSpeed: { bytesPerSecond: 4_096, window: 5_000 },
};

/**
 * Returns the middleware that sets `c.var.body` for every request that may have a body. A large body keeps
 * its slot until the request has a response.
 */
export function requestBodies(changed: Partial<BodyLimits> = {}): MiddlewareHandler<AppEnvironment> {
  const limits = { ...BODY_LIMITS, ...changed };
  const largeBodies = new LargeBodies(limits);
  return async (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return await next();
    const body = new BodyReader(c, largeBodies, limits);
    c.set('body', body);
    try {
      await next();
    } finally {
      body.release();
    }
  };
}

/**
 * The body of a request. It is not read (beyond the socket's buffers) until a handler, which must authorize
 * the sender first, calls one of the methods. `read` waits for a slot before it reads most of a large body.
 * The other methods need no slot.
 */
class BodyReader implements RequestBody {
  readonly #c: HonoContext<AppEnvironment>;
  readonly #largeBodies: LargeBodies;
  readonly #limits: BodyLimits;
  #place: Place | null = null;
  #released = false;

  constructor(c: HonoContext<AppEnvironment>, largeBodies: LargeBodies, limits: BodyLimits) {
    this.#c = c;
    this.#largeBodies = largeBodies;
    this.#limits = limits;
  }

  checkAnnounced(maxBytes: number): void {
    if (Number(this.#c.req.header('content-length')) > maxBytes) throw tooLarge(maxBytes);
  }

  async read(maxBytes: number): Promise<Buffer> {
    this.checkAnnounced(maxBytes);
    if (Number(this.#c.req.header('content-length')) > SMALL_BODY_BYTES) await this.#takePlace();
    const bytes = await within(this.#limits.arrival, this.#readChunks(maxBytes));
    await this.#place?.turn();
    return bytes;
  }

  async *stream(maxBytes: number, milliseconds: number): AsyncGenerator<Uint8Array> {
    this.checkAnnounced(maxBytes);
    // `stream` has its own time limit, `milliseconds`.
    this.#liftArrivalLimit();
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

  async *flow(leastSpeed: SpeedLimit, stopped: AbortSignal): AsyncGenerator<Uint8Array> {
    this.#liftArrivalLimit();
    const speed = new LeastSpeed(leastSpeed);
    const chunks = this.#chunks()[Symbol.asyncIterator]();
    for (;;) {
      const began = performance.now();
      const { done, value } = await within(speed.left, nextOf(chunks), stopped);
      if (done) return;
      speed.note(value.byteLength, performance.now() - began);
      yield value;
    }
  }

  #liftArrivalLimit(): void {
    const incoming = this.#c.env?.incoming;
    if (incoming) liftArrivalLimit(incoming);
  }

  /** Releases the slot of a large body. Calling this again has no effect. */
  release(): void {
    this.#released = true;
    this.#place?.release();
  }

  async #readChunks(maxBytes: number): Promise<Buffer> {
    const taken: Uint8Array[] = [];
    const speed = new LeastSpeed(this.#limits.leastSpeed);
    const chunks = this.#chunks()[Symbol.asyncIterator]();
    for (let size = 0; ;) {
      const began = performance.now();
      // A body with a slot must arrive fast enough, because other bodies wait for the slot.
      const { done, value } = this.#place ? await within(speed.left, nextOf(chunks)) : await nextOf(chunks);
      if (done) return Buffer.concat(taken);
      if (this.#place) speed.note(value.byteLength, performance.now() - began);
      size += value.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      taken.push(value);
      if (size > SMALL_BODY_BYTES) await this.#takePlace();
    }
  }

  /**
   * Returns the chunks of Node's own request. The request pauses while the chunks are not read, and is not
   * destroyed when the reader stops early.
   */
  #chunks(): AsyncIterable<Uint8Array> {
    // `incoming` is undefined if a test calls the app without a socket.
    const incoming = this.#c.env?.incoming;
    return incoming ? incoming.iterator({ destroyOnReturn: false }) : (this.#c.req.raw.body ?? none());
  }

  async #takePlace(): Promise<void> {
    if (this.#place) return;
    const { actor, clientAddress } = this.#c.var;
    this.#place = await this.#largeBodies.take(actor?.kind === 'user' ? actor.userId : clientAddress);
    // The request failed while it waited for the slot, because it took too long.
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

async function within<T>(milliseconds: number, work: Promise<T>, stopped?: AbortSignal): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      reject(
        new AppError(
          'too-slow',
          'The request took too long to arrive. Nothing was changed. Try again on a faster connection.',
        ),
      ),
    milliseconds,
  );
  const stop = () => reject(stopped?.reason);
  if (stopped?.aborted) stop();
  stopped?.addEventListener('abort', stop);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    stopped?.removeEventListener('abort', stop);
  }
}

function incomplete(): AppError {
  return new AppError('invalid-request', 'The request body is incomplete. Send it again.');
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'document-too-large',
    `The body of this request can be at most ${maxBytes / 1024} KiB.`,
  );
}

/**
 * Returns the parsed JSON of a body of at most `maxBytes`. The caller must authorize the sender first. Throws
 * `invalid-request` if the body is not JSON, `invalid-document` if its nesting or its number of values would
 * make it expensive to parse, and the errors of `RequestBody.read`.
 */
export async function readJson(c: HonoContext<AppEnvironment>, maxBytes: number): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('invalid-request', 'Send the body as application/json.');
  }
  const text = decode(await c.var.body.read(maxBytes));
  const detail = findScanIssue(text);
  if (detail) {
    throw new AppError('invalid-document', 'The request body is too large.', {
      issues: [{ pointer: '', detail }],
    });
  }
  await letOthersIn(text.length);
  const value = parse(text);
  await letOthersIn(text.length);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

/** Returns the text in UTF-8 bytes. Throws `invalid-request` for invalid bytes, instead of replacing them. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
}

function unreadable(): AppError {
  return new AppError('invalid-request', 'The request body is not JSON in UTF-8.');
}
