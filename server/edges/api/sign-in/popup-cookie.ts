import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../../../platform/config/config.ts';
import { newSecretToken } from '../../../domain/identity/sessions/secret-token.ts';
import type { Call } from '../routing/handlers.ts';

/** A secret of the browser's, to which the states of its flows are bound. 43 base64url characters. */
const BROWSER_SECRET = /^[\w-]{43}$/;
/** Seconds. */
const BROWSER_COOKIE_MAX_AGE = 15 * 60;

/** The browser's secret; given anew with each start so that several popups of one browser can be under way at once. */
export function keepBrowserSecret(config: Config, c: Call): string {
  const name = browserCookieName(config);
  const known = getCookie(c, name);
  const secret = known && BROWSER_SECRET.test(known) ? known : newSecretToken();
  setCookie(c, name, secret, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: config.publicOrigin.startsWith('https:'),
    maxAge: BROWSER_COOKIE_MAX_AGE,
  });
  return secret;
}

/** The same of the request that ends a flow; '' where there is none. */
export function browserSecretOf(config: Config, c: Call): string {
  return getCookie(c, browserCookieName(config)) ?? '';
}

function browserCookieName(config: Config): string {
  return config.publicOrigin.startsWith('https:') ? '__Host-gov360_popup' : 'gov360_popup';
}
