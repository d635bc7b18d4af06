import { serialize } from 'hono/utils/cookie';
import type { Config } from '../../../platform/config/config.ts';
import { sessionCookieName } from './session-limits.ts';
import { signedInCookie } from './signed-in-cookie.ts';

/** The `Set-Cookie` headers that take a session out of a browser. */
export function expiredCookies(config: Config): string[] {
  const session = serialize(sessionCookieName(config), '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicOrigin.startsWith('https:'),
    maxAge: 0,
  });
  return [session, signedInCookie(config, false)];
}
