import { once } from 'node:events';
import { Server, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setImmediate as immediately } from 'node:timers';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';

/** Milliseconds for which a server that stops still takes new connections. */
const LAST_CALL = 100;
/**
 * Milliseconds for which it still answers on connections that are kept open, and says with each answer that it is the last. Who
 * asks less often may send a request into a connection that is just being closed, which looks like a reset.
 */
const LAST_REQUEST = 1_000;
/** Milliseconds between two looks for connections that have fallen quiet. */
const LOOK = 100;
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
    const last = performance.now() + LAST_REQUEST;
    this.#draining = true;
    for (const response of this.#responses) announceEnd(response);
    await delay(LAST_CALL);
    await this.#closeListener();
    const look = setInterval(() => {
      // After the requests that have arrived are read.
      if (performance.now() > last) immediately(() => this.#closeQuiet());
    }, LOOK);
    await closed;
    clearInterval(look);
    clearTimeout(cut);
    // What Node's own has to clear up.
    this.close();
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
    // Not Node's `close` for HTTP, which destroys every connection that waits for its next request.
    TcpServer.prototype.close.call(this);
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
