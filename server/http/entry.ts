import type { MiddlewareHandler } from 'hono';
import type { Context } from '../context.ts';
import { createClientAddress } from './client-address.ts';
import type { AppEnvironment } from './environment.ts';

/**
 * The first middleware: finds the client's address, and logs each answer by method, path and status. Never the query,
 * a header or a body: those hold links, tokens and people's words.
 */
export function entry({ config, log, now }: Context): MiddlewareHandler<AppEnvironment> {
  const clientAddress = createClientAddress(config.trustedProxies);
  const logged = log.isLevelEnabled('info');
  return async (c, next) => {
    // Absent where a test calls the app without a socket.
    const socketAddress = c.env?.incoming?.socket.remoteAddress ?? '';
    c.set('clientAddress', clientAddress(socketAddress, c.req.header('x-forwarded-for')));
    const started = now();
    await next();
    if (logged) {
      const { method, path } = c.req;
      log.info({ method, path, status: c.res.status, milliseconds: now() - started }, 'answered');
    }
  };
}
