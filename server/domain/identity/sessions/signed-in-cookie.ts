import { serialize } from 'hono/utils/cookie';
import { SIGNED_IN_COOKIE } from '../../../../contract/cookies.ts';
import type { Config } from '../../../platform/config/config.ts';
import { SESSION_IDLE_MAX, SESSION_REFRESH_AFTER } from './session-limits.ts';

// oxlint-disable-next-line expressions/linear -- made of a constant.
const SAID = new RegExp(`(^|;\\s*)${SIGNED_IN_COOKIE}=1`);
/** Seconds. A session lives this long after any request, unless it is ended or reaches its age; a page then mends the cookie. */
const MAX_AGE = (SESSION_IDLE_MAX - SESSION_REFRESH_AFTER) / 1000;

/** The `Set-Cookie` header that tells a browser's scripts whether someone is signed in there. */
export function signedInCookie({ publicOrigin }: Config, signedIn: boolean): string {
  return serialize(SIGNED_IN_COOKIE, signedIn ? '1' : '', {
    path: '/',
    sameSite: 'Lax',
    secure: publicOrigin.startsWith('https:'),
    maxAge: signedIn ? MAX_AGE : 0,
  });
}

/** The same where what a request's `Cookie` header says is not true any more, or not yet; null where it is. */
export function mendedSignedInCookie(
  config: Config,
  cookieHeader: string | undefined,
  signedIn: boolean,
): string | null {
  return SAID.test(cookieHeader ?? '') === signedIn ? null : signedInCookie(config, signedIn);
}
