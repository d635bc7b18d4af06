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

/**
 * Milliseconds within which a complete request must arrive. Node's own limit is the same, but cannot be
 * lifted for a single request.
 */
const ARRIVAL = 300_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Closes the connection of a request whose body does not arrive in time. */
export function limitArrival(request: IncomingMessage, milliseconds = ARRIVAL): void {
  const { headers, socket } = request;
  if (!('transfer-encoding' in headers) && !(Number(headers['content-length']) > 0)) return;
  const timer = setTimeout(() => {
    if (!request.complete) socket.destroy();
  }, milliseconds);
  timers.set(request, timer.unref());
  request.once('close', () => clearTimeout(timer));
}

/**
 * Removes the time limit for a request body that may take a long time. The code that reads the body must end
 * the request if no data arrives.
 */
export function liftArrivalLimit(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}

/** How long a stopping server still accepts new connections, in milliseconds. */
const LAST_CALL = 100;
/**
 * Milliseconds for which a stopping server still answers on kept-alive connections, and closes each with its
 * response. A client that sends requests at longer intervals may use a connection that is just closing, which
 * looks like a reset.
 */
const LAST_REQUEST = 1_000;
/** Milliseconds between two checks for idle connections. */
const LOOK = 100;
/** Milliseconds after which connections that are still waiting to be accepted are dropped. */
const ACCEPT_WITHIN = 1_000;

/**
 * An HTTP server that stops without losing a request. Node's own `close` destroys every idle connection, even
 * if a request has arrived on it but is not read yet.
 */
export class DrainingServer extends Server {
  readonly #sockets = new Set<Socket>();
  readonly #responses = new Set<ServerResponse>();
  #accepted = 0;
  /** Responses that are sent as soon as the server no longer listens. */
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

  /**
   * Answers requests in progress and those that still arrive, stops listening, and closes what is left after
   * `milliseconds`.
   */
  async closeWithin(milliseconds: number): Promise<void> {
    const closed = once(this, 'close');
    const cut = setTimeout(() => this.closeAllConnections(), milliseconds);
    const last = performance.now() + LAST_REQUEST;
    this.#draining = true;
    for (const response of this.#responses) announceEnd(response);
    await delay(LAST_CALL);
    await this.#closeListener();
    const look = setInterval(() => {
      // Runs only after the requests that have arrived were read.
      if (performance.now() > last) immediately(() => this.#closeQuiet());
    }, LOOK);
    await closed;
    clearInterval(look);
    clearTimeout(cut);
    // Cleans up as Node's own `close` does.
    this.close();
  }

  /**
   * Stops listening once no connection waits to be accepted, because such a connection would be reset. Node
   * accepts one per turn of its event loop. Clients that wait for a response add none.
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
    // Not the `close` of Node's HTTP server, which destroys every idle connection.
    TcpServer.prototype.close.call(this);
    this.#held = null;
    for (const answer of held) answer();
  }

  /**
   * Closes connections without a request in progress. Before its first request, Node does not count a
   * connection as idle, and browsers open some in advance.
   */
  #closeQuiet(): void {
    this.closeIdleConnections();
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}

/**
 * Tells the client that its connection ends with this response, so that it sends no further request on it.
 */
function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

/**
 * Maximum number of bytes and milliseconds for receiving the rest of an unwanted body before its connection
 * is closed.
 */
const REST_MAX_BYTES = 8 * 1024 * 1024;
const REST_TIME = 2_000;

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * A response that may be sent before the request's body was read. It then has `Connection: close`, so that
 * the client sends no further request after an unread body.
 */
export class ClosingResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** When its first byte was sent, from `performance.now()`; 0 before that. */
  begunAt = 0;

  constructor(...args: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...args);
    // The log, limits, streams and Node itself wait for its end: more than the 10 at which Node suspects a leak.
    this.setMaxListeners(20);
  }

  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    this.begunAt = performance.now();
    if (hasUnreadBody(this.req)) {
      this.shouldKeepAlive = false;
      // Node calls this when the response was sent.
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
 * Closes our side of the connection immediately, and the other side when the client has sent the rest of the
 * body, or soon after. A connection that is closed with unread bytes is reset, and the client might then
 * never see the response (RFC 9112, 9.6).
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
    // Reads one chunk per turn of the event loop. A socket would deliver megabytes in one turn.
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

/**
 * Returns an HTTP server over a fetch handler that already listens. Rejects as Node does if the port is not
 * available.
 */
export async function listen(fetch: FetchCallback, { port, host }: ListenOptions): Promise<DrainingServer> {
  // `ClosingResponse` handles the rest of a body after the response. Without `hostname`, HTTP/1.0 requests
  // without a Host header, such as HAProxy's checks, would fail with 400 even for /healthz. Nobody owns this
  // name, so all other addresses still respond with 421.
  const answer = getRequestListener(fetch, { autoCleanupIncoming: false, hostname: 'without-host.invalid' });
  // `limitArrival` limits how long a request may take.
  const options = { ServerResponse: ClosingResponse, requestTimeout: 0 };
  const server = new DrainingServer(options, (request, response) => {
    limitArrival(request);
    void answer(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
