import type { MiddlewareHandler } from 'hono';
import type { Context } from '../../../platform/access/context.ts';
import type { AppEnvironment } from './app-environment.ts';
import { BlockList, isIP } from 'node:net';
import { FILES_PATH } from '../../../../contract/files/file-address.ts';

/** Length and characters of a grant. None of our ids has this form. */
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/** Returns a path for the log: without any grant, complete or partial, encoded or not, wherever it is requested. */
export function shownPath(path: string): string {
  const read = decode(path).replaceAll(/\/{2,}/g, '/');
  if (read.toLowerCase().startsWith(FILES_PATH)) return `${FILES_PATH}…`;
  const shown = read.replaceAll(SECRET, '…');
  return shown === read ? path : shown;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Encoded in an invalid way.
    return path.replaceAll(/%[0-9a-f]{2}/gi, (sign) =>
      String.fromCharCode(Number.parseInt(sign.slice(1), 16)),
    );
  }
}

/**
 * The first middleware: finds the client's address, and logs each response by method, path and status. Never logs grants, queries, headers
 * or bodies, which contain links, tokens and people's texts.
 */
export function requestLog(context: Context): MiddlewareHandler<AppEnvironment> {
  const { config, log, now } = context;
  const clientAddress = createClientAddress(config.trustedProxies, (peer) => warnOfProxy(context, peer));
  const logged = log.isLevelEnabled('info');
  return async (c, next) => {
    // Absent if a test calls the app without a socket.
    const socketAddress = c.env?.incoming?.socket.remoteAddress ?? '';
    c.set('clientAddress', clientAddress(socketAddress, c.req.header('x-forwarded-for')));
    const started = now();
    await next();
    if (logged) {
      const { method } = c.req;
      const path = shownPath(c.req.path);
      log.info({ method, path, status: c.res.status, milliseconds: now() - started }, 'answered');
    }
  };
}

/** The contexts whose operator was warned, by either listener. */
const warned = new WeakSet<Context>();

/** Warns once that everyone behind a proxy counts as one client, and how to change that. */
function warnOfProxy(context: Context, peer: string): void {
  if (warned.has(context)) return;
  warned.add(context);
  context.log.warn(
    { peer },
    'X-Forwarded-For from this address is not trusted. If it is your proxy, add it to TRUSTED_PROXIES',
  );
}

/**
 * Returns the real address of a client: the socket's or, while that is one of `trustedProxies` (addresses or CIDR blocks), the last
 * untrusted address in `X-Forwarded-For`, read from the right. `ignored` is called for each peer whose header is not trusted.
 */
export function createClientAddress(
  trustedProxies: readonly string[],
  ignored: (peer: string) => void = () => {},
) {
  const trusted = toBlockList(trustedProxies);
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, family(address));
  return (socketAddress: string, forwardedFor: string | undefined): string => {
    let client = normalise(socketAddress);
    if (forwardedFor === undefined) return client;
    if (!isTrusted(client)) ignored(client);
    const hops = forwardedFor.split(',').map((hop) => normalise(hop.trim()));
    while (isTrusted(client)) {
      const hop = hops.pop();
      // Anything that is not an address is ignored.
      if (hop === undefined || isIP(hop) === 0) break;
      client = hop;
    }
    return client;
  };
}

/** IPv4 in IPv6 notation (`::ffff:192.0.2.1`) is the same client. */
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
