import type { MiddlewareHandler } from 'hono';
import type { Context } from '../../../platform/access/context.ts';
import { createClientAddress } from './client-address.ts';
import { shownPath } from './shown-path.ts';
import type { AppEnvironment } from './app-environment.ts';

/**
 * The first middleware: finds the client's address, and logs each answer by method, path and status. Never a grant, the query,
 * a header or a body: those hold links, tokens and people's words.
 */
export function requestLog(context: Context): MiddlewareHandler<AppEnvironment> {
  const { config, log, now } = context;
  const clientAddress = createClientAddress(config.trustedProxies, (peer) => warnOfProxy(context, peer));
  const logged = log.isLevelEnabled('info');
  return async (c, next) => {
    // Absent where a test calls the app without a socket.
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

/** The contexts whose operator was told, by either listener. */
const warned = new WeakSet<Context>();

/** Says once that everybody behind a proxy counts as one client, and how to change that. */
function warnOfProxy(context: Context, peer: string): void {
  if (warned.has(context)) return;
  warned.add(context);
  context.log.warn(
    { peer },
    'X-Forwarded-For is not believed from this peer: if it is your proxy, name it in TRUSTED_PROXIES',
  );
}
