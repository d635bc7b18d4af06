import type { Hono } from 'hono';
import type { Actor } from '../access/actor.ts';
import type { AppEnvironment } from '../api/request/app-environment.ts';

/** Sign-in, sessions and sign-out behind one face; `create-identity.ts` makes it over better-auth. */
export interface Identity {
  /** Who a request's `Cookie` header stands for, asking from an address. One indexed read; never throws for a bad cookie. */
  actorOf(cookieHeader: string | undefined, clientAddress?: string): Promise<Actor>;
  /** Routes to be mounted at `/`: `/api/auth/*`, and on a loopback origin `/dev/mail*` and `/dev/oidc/*`. */
  readonly routes: Hono<AppEnvironment>;
  /** Which of these session ids are still alive; event streams ask every few seconds. */
  aliveSessions(sessionIds: readonly string[]): Promise<Set<string>>;
}
