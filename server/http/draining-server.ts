import { once } from 'node:events';
import { Server, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';

/** Milliseconds for which a server that stops still takes what was on its way: connections in the queue, and requests. */
const LAST_CALL = 100;

/**
 * An HTTP server that ends without losing a request. Node's own `close` destroys every connection that waits for its
 * next request, and with it a request that has arrived and is not read yet.
 */
export class DrainingServer extends Server {
  readonly #sockets = new Set<Socket>();
  readonly #responses = new Set<ServerResponse>();
  #draining = false;

  constructor(options: ServerOptions, answer: RequestListener) {
    super(options);
    this.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.on('request', (_request, response) => {
      this.#responses.add(response);
      response.once('close', () => this.#responses.delete(response));
      if (this.#draining) announceEnd(response);
    });
    this.on('request', answer);
  }

  /** Answers what is under way or arrives in a last moment, then stops listening; cuts what is left after `milliseconds`. */
  async closeWithin(milliseconds: number): Promise<void> {
    const closed = once(this, 'close');
    const cut = setTimeout(() => this.closeAllConnections(), milliseconds);
    this.#draining = true;
    for (const response of this.#responses) announceEnd(response);
    await delay(LAST_CALL);
    // Right after the event loop has accepted and read all that was there.
    await setImmediate();
    this.close();
    const sweep = setInterval(() => this.#closeQuiet(), LAST_CALL);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
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
