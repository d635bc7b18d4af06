import { Hono } from 'hono';
import type { Context } from '../../context.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { localIssuerRoutes } from './local-issuer-routes.ts';

/** What exists on a loopback origin alone: the mail inbox and the stand-ins for Google and Microsoft. */
export function developmentRoutes(context: Context): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  if (context.mailer.inbox) routes.route('/', inboxRoutes(context.mailer.inbox));
  for (const provider of context.config.providers) {
    if (provider.local) routes.route('/', localIssuerRoutes(context.config, provider));
  }
  return routes;
}
