import { randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Span } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import type { AppError } from '../../../../contract/errors.ts';
import { FILES_PATH } from '../../../../contract/files/file-address.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Context, Needs } from '../../../platform/access/context.ts';
import { toAppError } from '../../../platform/errors/status.ts';
import { NEW_TRACE, noteFailure, traced, traceOf } from '../../../platform/observe/tracing.ts';
import { type RequestScope, runIn } from '../../../platform/observe/work-scope.ts';
import { ClosingResponse } from '../../listener/draining-server.ts';
import type { AppEnvironment, Call } from './app-environment.ts';

/**
 * Matches grants and encrypted tokens by their characters and minimum length. Ids in paths are shorter.
 */
const SECRET = /(?<![\w-])[\w-]{43,}/g;

/** Returns the error to show for a failed request, and logs an error that the operator should see. */
export function shownError({ log }: Needs<'log'>, c: Call, error: unknown): AppError {
  const shown = toAppError(error);
  if (shown.code === 'internal' || shown.code === 'unavailable') {
    log.error({ method: c.req.method, path: shownPath(c.req.path), err: error }, 'request failed');
  }
  return shown;
}

/**
 * Returns a path for the log, in which grants and tokens are replaced with ‘…’, even if they are
 * percent-encoded.
 */
function shownPath(path: string): string {
  const read = decode(path).replaceAll(/\/{2,}/g, '/');
  if (read.toLowerCase().startsWith(FILES_PATH)) return `${FILES_PATH}…`;
  const shown = read.replaceAll(SECRET, '…');
  return shown === read ? path : shown;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // The path contains an invalid encoding, so each byte is decoded separately.
    return path.replaceAll(/%[0-9a-f]{2}/gi, (sign) =>
      String.fromCharCode(Number.parseInt(sign.slice(1), 16)),
    );
  }
}

/** Matches request ids that are accepted from a proxy, such as UUIDs, trace ids, and counters with colons. */
const REQUEST_ID = /^[\w.:=+-]{1,100}$/;
/** Methods that have their own label in metrics. All others are counted as `other`. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** nginx’s status for a request whose client disconnected before the response. */
const CLIENT_LEFT = 499;

/**
 * Returns the middleware that must run first. It determines the client's address and the request's id, which
 * a trusted proxy may set, and logs each request when its response ends or the client disconnects. It never
 * logs grants, queries, headers or bodies, because they may contain links, tokens and user input.
 */
export function requestLog(context: Context, listener: 'site' | 'player'): MiddlewareHandler<AppEnvironment> {
  const { config, log, metrics } = context;
  const isTrusted = trustedPeers(config.trustedProxies);
  const clientAddress = createClientAddress(isTrusted, (peer) => warnOfProxy(context, peer));
  const logged = log.isLevelEnabled('info');
  const observed = logged || metrics.enabled;
  return async (c, next) => {
    // `incoming` and `outgoing` are undefined if a test calls the app without a socket.
    const { incoming, outgoing } = c.env ?? {};
    const socket = incoming?.socket;
    const peer = socket?.remoteAddress ?? '';
    c.set('clientAddress', clientAddress(peer, c.req.header('x-forwarded-for')));
    const named = isTrusted(peer) ? c.req.header('x-request-id') : undefined;
    const request = named !== undefined && REQUEST_ID.test(named) ? named : randomUUID();
    const scope: RequestScope = { request, route: 'none' };
    // The id is set on Node's response, because handlers may write to that response directly.
    outgoing?.setHeader('x-request-id', request);
    const began = performance.now();
    const sentBefore = socket?.bytesWritten ?? 0;
    const ended = (status: number) => {
      const { method } = c.req;
      const { route } = scope;
      const now = performance.now();
      const answeredAt = (outgoing instanceof ClosingResponse && outgoing.begunAt) || now;
      const counted = METHODS.has(method) ? method : 'other';
      metrics.count('requests', { listener, route, method: counted, status: String(status) });
      metrics.observe('requests', { listener, route }, (answeredAt - began) / 1_000);
      if (!logged) return;
      const path = shownPath(c.req.path);
      const bytes = (socket?.bytesWritten ?? 0) - sentBefore;
      const milliseconds = Math.round(now - began);
      const actor = c.var.actor as Actor | undefined;
      const user = actor?.kind === 'user' ? actor.userId : undefined;
      log.info({ request, user, method, route, path, status, bytes, milliseconds }, 'answered');
    };
    if (observed)
      outgoing?.once('close', () => ended(outgoing.headersSent ? outgoing.statusCode : CLIENT_LEFT));
    const parent = isTrusted(peer) ? traceOf((name) => c.req.header(name)) : NEW_TRACE;
    await traced(c.req.method, { kind: 'request', parent }, async (span) => {
      await runIn(scope, next);
      if (span) nameSpan(span, c, scope.route);
    });
    if (outgoing) return;
    c.res.headers.set('x-request-id', request);
    if (observed) ended(c.res.status);
  };
}

/**
 * Sets the name and the attributes of a span according to the conventions of OpenTelemetry. The name contains
 * the pattern of the route, never the path.
 */
function nameSpan(span: Span, c: Call, route: string): void {
  const { method } = c.req;
  const outgoing = c.env?.outgoing;
  const status = outgoing?.headersSent ? outgoing.statusCode : c.res.status;
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  });
  if (status >= 500) noteFailure(span, String(status));
}

/** The contexts (one per server) in which the operator was already warned. */
const warned = new WeakSet<Context>();

/** Logs once that a proxy is not trusted. All clients behind an untrusted proxy count as one client. */
function warnOfProxy(context: Context, peer: string): void {
  if (warned.has(context)) return;
  warned.add(context);
  context.log.warn(
    { peer },
    'X-Forwarded-For from this address is not trusted. If this is the address of your proxy, add it to TRUSTED_PROXIES',
  );
}

/**
 * Returns a function that returns whether an address is among `proxies`, which are addresses or CIDR blocks.
 */
export function trustedPeers(proxies: readonly string[]): (address: string) => boolean {
  const trusted = toBlockList(proxies);
  return (address) => {
    const known = normalise(address);
    return isIP(known) !== 0 && trusted.check(known, family(known));
  };
}

/**
 * Returns a function that returns the real address of a client. This is the address of the socket or, if the
 * socket belongs to a trusted proxy, the last address in `X-Forwarded-For` that is not a trusted proxy. Calls
 * `ignored` with the socket's address if it is not trusted but sent the header.
 */
export function createClientAddress(
  isTrusted: (address: string) => boolean,
  ignored: (peer: string) => void = () => {},
) {
  return (socketAddress: string, forwardedFor: string | undefined): string => {
    let client = normalise(socketAddress);
    if (forwardedFor === undefined) return client;
    if (!isTrusted(client)) ignored(client);
    const hops = forwardedFor.split(',').map((hop) => normalise(hop.trim()));
    while (isTrusted(client)) {
      const hop = hops.pop();
      // In `X-Forwarded-For`, the values before an invalid address cannot be trusted.
      if (hop === undefined || isIP(hop) === 0) break;
      client = hop;
    }
    return client;
  };
}

/** Returns an address, in IPv4 notation if it is an IPv4 address in IPv6 notation (`::ffff:192.0.2.1`). */
function normalise(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function toBlockList(blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', prefix] = block.split('/');
    if (prefix === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(prefix), family(address));
  }
  return list;
}
