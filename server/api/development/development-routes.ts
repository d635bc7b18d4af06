import { Hono, type MiddlewareHandler } from 'hono';
import type { Context } from '../../access/context.ts';
import type { AppEnvironment } from '../request/app-environment.ts';
import { isLoopbackPeer } from '../../config/loopback.ts';
import { notFound } from '../../access/policy.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { localIssuerRoutes } from './local-issuer-routes.ts';

/** The socket's own address counts, whatever a proxy says: what is here signs anybody in as anybody. */
const requireLoopbackPeer: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  if (!isLoopbackPeer(c.env?.incoming?.socket.remoteAddress ?? '')) throw notFound();
  await next();
};

/** What exists on a loopback origin alone, for this machine alone: the mail inbox and the stand-ins for Google and Microsoft. */
export function developmentRoutes(context: Context): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  routes.use('/dev/*', requireLoopbackPeer);
  if (context.mailer.inbox) routes.route('/', inboxRoutes(context.mailer.inbox));
  for (const provider of context.config.providers) {
    if (provider.local) routes.route('/', localIssuerRoutes(context.config, provider));
  }
  return routes;
}
