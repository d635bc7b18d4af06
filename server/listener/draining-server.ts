import { once } from 'node:events';
import { Server, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';

/** Milliseconds for which a server that stops still takes what was on its way: connections in the queue, and requests. */
const LAST_CALL = 100;
/** Milliseconds after which a queue of connections that does not end is given up. */
const ACCEPT_WITHIN = 1_000;

/**
 * An HTTP server that ends without losing a request. Node's own `close` destroys every connection that waits for its
 * next request, and with it a request that has arrived and is not read yet.
 */
export class DrainingServer extends Server {
  readonly #sockets = new Set<Socket>();
  readonly #responses = new Set<ServerResponse>();
  #accepted = 0;
  /** Requests that are answered as soon as the server no longer listens. */
  #held: (() => void)[] | null = null;
  #draining = false;

  constructor(options: ServerOptions, answer: RequestListener) {
    super(options);
    this.on('connection', (socket) => {
      this.#accepted += 1;
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.on('request', (request, response) => {
      this.#responses.add(response);
      response.once('close', () => this.#responses.delete(response));
      if (this.#draining) announceEnd(response);
      if (this.#held) this.#held.push(() => answer(request, response));
      else answer(request, response);
    });
  }

  /** Answers what is under way or arrives in a last moment, then stops listening; cuts what is left after `milliseconds`. */
  async closeWithin(milliseconds: number): Promise<void> {
    const closed = once(this, 'close');
    const cut = setTimeout(() => this.closeAllConnections(), milliseconds);
    this.#draining = true;
    for (const response of this.#responses) announceEnd(response);
    await delay(LAST_CALL);
    await this.#closeListener();
    const sweep = setInterval(() => this.#closeQuiet(), LAST_CALL);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
  }

  /**
   * Stops listening once no connection waits to be accepted, since that would be reset. Node accepts one in each turn of
   * its event loop; clients that are not answered meanwhile add none.
   */
  async #closeListener(): Promise<void> {
    const held: (() => void)[] = [];
    this.#held = held;
    const latest = performance.now() + ACCEPT_WITHIN;
    let accepted: number;
    do {
      accepted = this.#accepted;
      await setImmediate();
    } while (this.#accepted > accepted && performance.now() < latest);
    this.close();
    this.#held = null;
    for (const answer of held) answer();
  }

  /** Node does not count a connection as idle before its first request: a browser holds some open in case. */
  #closeQuiet(): void {
    this.closeIdleConnections();
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}

/** The client learns from the answer that its connection ends, and does not send its next request into it. */
function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
