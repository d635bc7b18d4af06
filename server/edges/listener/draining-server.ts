import { once } from 'node:events';
import {
  Server,
  type RequestListener,
  type ServerOptions,
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from 'node:http';
import { Server as TcpServer, Socket } from 'node:net';
import { setImmediate as immediately } from 'node:timers';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';

/** Milliseconds in which a request has to be there whole. Node's own limit is the same, but cannot be lifted for one request. */
const ARRIVAL = 300_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends the connection of a request whose body does not arrive in time. */
export function limitArrival(request: IncomingMessage, milliseconds = ARRIVAL): void {
  const { headers, socket } = request;
  if (!('transfer-encoding' in headers) && !(Number(headers['content-length']) > 0)) return;
  const timer = setTimeout(() => {
    if (!request.complete) socket.destroy();
  }, milliseconds);
  timers.set(request, timer.unref());
  request.once('close', () => clearTimeout(timer));
}

/** For a body that may take its time, and that is ended by who reads it where nothing comes. */
export function liftArrivalLimit(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}

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
      await nextTurn();
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

/** What is taken of a body that nobody wants before its connection is cut, bytes and milliseconds. */
const REST_MAX_BYTES = 8 * 1024 * 1024;
const REST_TIME = 2_000;

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * An answer that may come before the request's body has been read to its end. It says `Connection: close` then, so that
 * nobody sends another request after a body that is not read.
 */
class ClosingResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    if (hasUnreadBody(this.req)) {
      this.shouldKeepAlive = false;
      // What Node calls when the answer is sent.
      this.req.socket.destroySoon = () => closeAfterRest(this.req);
    }
    return typeof reason === 'string'
      ? super.writeHead(status, reason, headers)
      : super.writeHead(status, reason ?? headers);
  }
}

function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  return !complete && ('transfer-encoding' in headers || Number(headers['content-length']) > 0);
}

/**
 * Ends our side of the connection at once, and all of it when the client has sent the rest of the body, or soon: one that
 * is closed with bytes unread is reset, and the client may never see the answer (RFC 9112, 9.6).
 */
function closeAfterRest(request: IncomingMessage): void {
  const { socket } = request;
  let size = 0;
  const cut = () => {
    clearTimeout(timer);
    Socket.prototype.destroySoon.call(socket);
  };
  const timer = setTimeout(cut, REST_TIME);
  if (request.readableEnded || request.destroyed) return cut();
  request.on('data', ({ length }: Buffer) => {
    size += length;
    if (size > REST_MAX_BYTES) cut();
    // A piece in each round of the event loop: a socket would else hand over megabytes in one.
    request.pause();
    setImmediate(() => request.resume());
  });
  request.once('end', cut);
  request.once('close', cut);
  request.resume();
  socket.end();
}

export type FetchCallback = Parameters<typeof getRequestListener>[0];

interface ListenOptions {
  port: number;
  host: string;
}

/** An HTTP server over a fetch handler, listening. Rejects as Node does when the port cannot be had. */
export async function listen(fetch: FetchCallback, { port, host }: ListenOptions): Promise<DrainingServer> {
  // What is left of a body when the answer is sent is `ClosingResponse`'s matter.
  const answer = getRequestListener(fetch, { autoCleanupIncoming: false });
  // How long a request may take is `limitArrival`'s.
  const options = { ServerResponse: ClosingResponse, requestTimeout: 0 };
  const server = new DrainingServer(options, (request, response) => {
    limitArrival(request);
    void answer(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
