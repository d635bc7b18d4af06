import { Hono } from 'hono';
import { api, pages } from '../../contract/addresses.ts';
import type { Context } from '../access/context.ts';
import type { AppEnvironment } from '../api/request/app-environment.ts';
import { createAuthLoader } from './sessions/auth-loader.ts';
import { expireSessionCookie } from '../api/sign-in/cookies.ts';
import { developmentRoutes } from '../api/development/development-routes.ts';
import { seedStaff } from './development/seed-staff.ts';
import { emailLinkRoutes } from '../api/sign-in/email-link-routes.ts';
import type { Identity } from './identity.ts';
import type { IdentityParts } from './identity-parts.ts';
import { popupRoutes } from '../api/sign-in/popup-routes.ts';
import { createPruning } from './prune.ts';
import { createSessions } from './sessions/sessions.ts';

/** Sign-in, sessions and sign-out over better-auth; on a loopback origin with the local conveniences. */
export async function createIdentity(context: Context): Promise<Identity> {
  const loadAuth = createAuthLoader(context);
  const sessions = createSessions(context, loadAuth);
  const parts: IdentityParts = { loadAuth, sessions, prune: createPruning(context) };
  if (context.config.local) await seedStaff(context);

  const routes = new Hono<AppEnvironment>();
  routes.route('/', emailLinkRoutes(context, parts));
  routes.route('/', popupRoutes(context, parts));
  routes.post(api.signOut(), async (c) => {
    await sessions.end(c.req.header('cookie'));
    await expireSessionCookie(context.config, await loadAuth(), c);
    // A form sent without scripts shows where it leads; a script asks for nothing back.
    const sentByForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded');
    return sentByForm ? c.redirect(pages.signOut(), 303) : c.body(null, 204);
  });
  if (context.config.local) routes.route('/', developmentRoutes(context));

  return { actorOf: sessions.actorOf, aliveSessions: sessions.aliveSessions, routes };
}
