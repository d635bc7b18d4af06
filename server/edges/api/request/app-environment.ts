import type { HttpBindings } from '@hono/node-server';
import type { SpeedLimit } from './least-speed.ts';
import type { Actor } from '../../../platform/access/actor.ts';

/** The body of a request, of which nothing is read until a handler knows that whoever asks may send it. */
export interface RequestBody {
  /** Throws `document-too-large` when the body is said to be over `maxBytes`, and reads nothing. */
  checkAnnounced(maxBytes: number): void;
  /**
   * All of it, never more than `maxBytes` in memory. Throws `document-too-large`, `busy`, `too-slow`, or `invalid-request`
   * when the client went away.
   */
  read(maxBytes: number): Promise<Buffer>;
  /**
   * The same piece by piece, each taken from the socket when it is asked for. The whole has `milliseconds` to arrive. Throws the
   * same, but not `busy`.
   */
  stream(maxBytes: number, milliseconds: number): AsyncIterable<Uint8Array>;
  /**
   * The same of a body without bounds of its own, which has to come as fast as `leastSpeed` says. Throws `too-slow`, and the reason of `stopped`
   * when that is aborted.
   */
  flow(leastSpeed: SpeedLimit, stopped: AbortSignal): AsyncIterable<Uint8Array>;
}

/** What every Hono route of ours finds: Node's request and response, and who asks from where. */
export interface AppEnvironment {
  Bindings: HttpBindings;
  Variables: {
    actor: Actor;
    /** The socket's address, or a trusted proxy's word for it. */
    clientAddress: string;
    /** Of every request but GET and HEAD. */
    body: RequestBody;
  };
}
