import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../../../contract/errors.ts';
import { isLoopbackUrl } from '../../../platform/config/exposure.ts';
import type { AppEnvironment } from './app-environment.ts';
import { LOCAL_ISSUERS, UNSUBSCRIBE } from '../../../../contract/routes.ts';
import { notFound } from '../../../platform/access/policy.ts';
import type { Config } from '../../../platform/config/config.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** Path that is allowed with any host name, because load balancers request it by IP address. */
const FOR_ANYBODY = '/healthz';

/**
 * Rejects requests whose host name is not that of `origin`, except health checks (`/healthz`). Otherwise, an
 * attacker could point their own host name at this server's address, and their page could read the responses
 * (DNS rebinding). For a loopback origin, also accepts the other names of this machine, with the origin's
 * port or with the `port` on which the server listens.
 */
export function requireOwnHost(origin: string, port: number): MiddlewareHandler<AppEnvironment> {
  const own = ownHosts(origin, port);
  return async (c, next) => {
    // A test that calls the app without a socket sets no Host header.
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    if (!own.has(host.toLowerCase()) && c.req.path !== FOR_ANYBODY) {
      throw new AppError(
        'wrong-host',
        `This server responds only at ${origin}. Open that address, or make your proxy pass on the Host header.`,
      );
    }
    await next();
  };
}

/** Rejects addresses that contain NUL, because PostgreSQL does not accept it. No ID contains NUL. */
export const refuseNul: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  const [path = '', ...query] = c.req.url.split('?');
  if (path.includes('%00')) throw notFound();
  if (query.join('?').includes('%00'))
    throw new AppError('invalid-request', 'The address contains a NUL character (%00). Remove it.');
  await next();
};

/**
 * Returns the `Host` headers to accept for an origin: with and without the default port of its scheme and,
 * for a loopback origin, also with the other names of this machine.
 */
function ownHosts(origin: string, listeningPort: number): ReadonlySet<string> {
  const { protocol, host, hostname, port } = new URL(origin);
  const hosts = [host, `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`];
  const local = LOOPBACK_NAMES.flatMap((name) => [host.replace(hostname, name), `${name}:${listeningPort}`]);
  return new Set(isLoopbackUrl(origin) ? [...hosts, ...local] : hosts);
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects requests that may change something, unless their `Origin` header names the site's own origin.
 * Browsers set this header, so pages of other sites cannot send such requests. Exceptions are requests to the
 * local issuer and to the unsubscribe path.
 */
export function requireSameOrigin(config: Config): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    const { method } = c.req;
    // The server itself calls the local issuer's token endpoint, without an Origin header. That endpoint uses
    // no session.
    const ofIssuer = config.local && c.req.path.startsWith(LOCAL_ISSUERS);
    // Email programs send POST requests to the unsubscribe path without a page. The token in the path
    // authorizes them.
    const exempt = ofIssuer || c.req.path.startsWith(UNSUBSCRIBE);
    if (!SAFE_METHODS.has(method) && !exempt && c.req.header('origin') !== config.publicOrigin) {
      throw new AppError(
        'cross-origin',
        `The server accepts changes only from ${config.publicOrigin}. Send this origin in the Origin header.`,
      );
    }
    await next();
  };
}
