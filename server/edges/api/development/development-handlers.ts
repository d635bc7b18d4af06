import type { MiddlewareHandler } from 'hono';
import type { DEVELOPMENT } from '../../../../contract/routes.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { isLoopbackPeer } from '../../../platform/config/loopback.ts';
import type { AppEnvironment } from '../request/app-environment.ts';
import type { Handlers } from '../routing/handlers.ts';
import { inboxHandlers } from './inbox-handlers.ts';
import { issuerHandlers } from './issuer-handlers.ts';

/** The socket's own address counts, whatever a proxy says: what is here signs anybody in as anybody. */
export const requireLoopbackPeer: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  if (!isLoopbackPeer(c.env?.incoming?.socket.remoteAddress ?? '')) throw notFound();
  await next();
};

/** What exists on a loopback origin alone, for this machine alone. */
export function developmentHandlers({
  config,
  mailer,
}: Needs<'config' | 'mailer'>): Handlers<keyof typeof DEVELOPMENT> {
  return { ...inboxHandlers(mailer.inbox), ...issuerHandlers(config) };
}
