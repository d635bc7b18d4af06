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
 * Milliseconds within which the body of a request must arrive. Node has the same limit by default, but cannot
 * remove it for a single request.
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

/** Milliseconds for which a stopping server still accepts new connections. */
const LAST_CALL = 100;
/**
 * Milliseconds for which a stopping server still responds to requests on kept-alive connections. It closes
 * each connection with the response. After that time, it closes idle connections, so a request that a client
 * sends at that moment may fail with a connection reset.
 */
const LAST_REQUEST = 1_000;
/** Milliseconds between two checks for idle connections. */
const LOOK = 100;
/** Milliseconds after which a stopping server drops connections that it has not accepted yet. */
const ACCEPT_WITHIN = 1_000;

/**
 * An HTTP server that still responds to the requests that have already arrived when it stops. The `close` of
 * Node's own server destroys every idle connection, even if a request that was not read yet has arrived on
 * it.
 */
export class DrainingServer extends Server {
  readonly #sockets = new Set<Socket>();
  readonly #responses = new Set<ServerResponse>();
  #accepted = 0;
  /** Functions that handle the requests that arrive while the server stops listening. Null at other times. */
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
   * Stops the server. Responds to requests in progress and to those that still arrive, and stops listening.
   * Closes the remaining connections after `milliseconds`.
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
      // `immediately` runs the callback after Node has read the requests that have already arrived.
      if (performance.now() > last) immediately(() => this.#closeQuiet());
    }, LOOK);
    await closed;
    clearInterval(look);
    clearTimeout(cut);
    // Calls Node's own `close` to clean up.
    this.close();
  }

  /**
   * Stops listening once no connection waits to be accepted, because such a connection would be reset, or
   * after `ACCEPT_WITHIN` at the latest. Node accepts one connection per turn of the event loop. Requests
   * that arrive meanwhile are held, because clients that wait for a response do not open new connections.
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
    // Node's HTTP server overrides `close` with a method that destroys every idle connection.
    TcpServer.prototype.close.call(this);
    this.#held = null;
    for (const answer of held) answer();
  }

  /**
   * Closes connections without a request in progress. Browsers open some connections in advance. Node does
   * not count these as idle before their first request.
   */
  #closeQuiet(): void {
    this.closeIdleConnections();
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}

/**
 * Makes a response announce that its connection will be closed, so that the client sends no further request
 * on the connection.
 */
function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

/** Maximum number of bytes of an unread body that the server receives before it closes the connection. */
const REST_MAX_BYTES = 8 * 1024 * 1024;
/** Milliseconds for which the server receives the rest of an unread body. */
const REST_TIME = 2_000;

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * A response that may be sent before the request's body was read. If the body is unread, the response has
 * `Connection: close`, so that the client sends no further request after the body.
 */
export class ClosingResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** When the headers were sent, from `performance.now()`; 0 before that. */
  begunAt = 0;

  constructor(...args: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...args);
    // The log, the limits, the streams and Node each listen for the end of a response. Node warns of a leak
    // if an event has more than 10 listeners.
    this.setMaxListeners(20);
  }

  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    this.begunAt = performance.now();
    if (hasUnreadBody(this.req)) {
      this.shouldKeepAlive = false;
      // Node calls `destroySoon` when it has sent the response.
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
 * Ends the connection for writing immediately. Closes it when the client has sent the rest of the body, when
 * `REST_TIME` has passed, or when more than `REST_MAX_BYTES` have arrived. If a connection is closed while
 * there are unread bytes, it is reset, and the client might never see the response (RFC 9112, 9.6).
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
    // Reads one chunk per turn of the event loop. Otherwise, the socket could deliver megabytes in one turn.
    request.pause();
    setImmediate(() => request.resume());
  });
  request.once('end', cut);
  request.once('close', cut);
  request.resume();
  socket.end();
}

export type FetchCallback = Parameters<typeof getRequestListener>[0];

/** Milliseconds within which the headers of a request must arrive, counted from the opening of a connection. */
const HEADERS_TIMEOUT = 60_000;

/**
 * Starts an HTTP server that handles requests with `fetch`, and resolves with the server once it listens.
 * Rejects with Node's error if the port is not available.
 */
export async function listen(
  fetch: FetchCallback,
  { port, host }: { port: number; host: string },
): Promise<DrainingServer> {
  // `autoCleanupIncoming` is not needed, because `ClosingResponse` handles the rest of an unread body.
  // `hostname` stands in for a missing Host header, such as in the HTTP/1.0 requests of HAProxy's checks.
  // Without `hostname`, these requests would fail with 400 even for /healthz. The name is not that of the
  // server, so other paths return 421.
  const answer = getRequestListener(fetch, { autoCleanupIncoming: false, hostname: 'without-host.invalid' });
  // Node's own time limit for requests is turned off, because `limitArrival` replaces it once the headers
  // have arrived.
  const options = { ServerResponse: ClosingResponse, requestTimeout: 0, headersTimeout: HEADERS_TIMEOUT };
  const server = new DrainingServer(options, (request, response) => {
    limitArrival(request);
    void answer(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
