import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { cookieName, SIGNED_IN_COOKIE } from '../../../../contract/cookies.ts';
import type { Config } from '../../../platform/config/config.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Maximum number of milliseconds that a session lasts without being used. The row in the database determines
 * the end, not the cookie.
 */
export const SESSION_IDLE_MAX = 30 * DAY;
/** Milliseconds after which a session ends even if it is used. */
export const SESSION_AGE_MAX = 90 * DAY;
/** Minimum milliseconds between two extensions of a session. */
export const SESSION_REFRESH_AFTER = DAY;
/** Minimum milliseconds between two writes of the time when a session was last seen. */
export const SESSION_SEEN_INTERVAL = 5 * 60 * 1000;

export function sessionCookieName(config: Config): string {
  return cookieName('gov360_session', new URL(config.publicOrigin));
}

function signedInCookieName(config: Config): string {
  return cookieName(SIGNED_IN_COOKIE, new URL(config.publicOrigin));
}

/**
 * Returns a function that reads the session token from a `Cookie` header. The function returns null if there
 * is no token, or if the token is not signed with an accepted secret. The value of the cookie is
 * `encodeURIComponent(token + '.' + base64(HMAC-SHA256(secret, token)))`.
 */
export function createSessionCookieReader(
  config: Config,
): (cookieHeader: string | undefined) => string | null {
  const name = sessionCookieName(config);
  const secrets = [config.authSecret, config.authSecretAccepted].filter((secret) => secret !== undefined);
  return (cookieHeader) => {
    const value = cookieHeader === undefined ? undefined : parse(cookieHeader, name)[name];
    const dot = value?.lastIndexOf('.') ?? 0;
    if (value === undefined || dot < 1) return null;
    const token = value.slice(0, dot);
    const given = Buffer.from(value.slice(dot + 1), 'base64');
    const signed = secrets.some((secret) => {
      const expected = signatureOf(secret, token);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return signed ? token : null;
  };
}

function signatureOf(secret: string, token: string): Buffer {
  return createHmac('sha256', secret).update(token).digest();
}

/**
 * Returns the `Set-Cookie` headers that sign a browser in: the session cookie, and the cookie that scripts
 * can read.
 */
export function sessionCookies(config: Config, token: string): string[] {
  const signed = `${token}.${signatureOf(config.authSecret, token).toString('base64')}`;
  return [sessionCookie(config, signed, SESSION_AGE_MAX / 1000), signedInCookie(config, true)];
}

/** Returns the `Set-Cookie` headers that remove a session from a browser. */
export function expiredCookies(config: Config): string[] {
  return [sessionCookie(config, '', 0), signedInCookie(config, false)];
}

function sessionCookie(config: Config, value: string, maxAge: number): string {
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(config) } as const;
  return serialize(sessionCookieName(config), value, { ...attributes, maxAge });
}

/**
 * Maximum age of the signed-in cookie in seconds. Unless a session reaches `SESSION_AGE_MAX`, it lasts at
 * least this long after any request. If the session ends earlier, pages correct the cookie.
 */
const SIGNED_IN_MAX_AGE = (SESSION_IDLE_MAX - SESSION_REFRESH_AFTER) / 1000;

/** Returns the `Set-Cookie` header that tells a browser's scripts whether a user is signed in. */
function signedInCookie(config: Config, signedIn: boolean): string {
  return serialize(signedInCookieName(config), signedIn ? '1' : '', {
    path: '/',
    sameSite: 'Lax',
    secure: isSecure(config),
    maxAge: signedIn ? SIGNED_IN_MAX_AGE : 0,
  });
}

/** Returns the header of `signedInCookie` if the cookie in the request is out of date, and null otherwise. */
export function correctedSignedInCookie(
  config: Config,
  cookieHeader: string | undefined,
  signedIn: boolean,
): string | null {
  const name = signedInCookieName(config);
  const shown = parse(cookieHeader ?? '', name)[name] === '1';
  return shown === signedIn ? null : signedInCookie(config, signedIn);
}

function isSecure({ publicOrigin }: Config): boolean {
  return publicOrigin.startsWith('https:');
}

/**
 * Returns the time when a session ends if it is used at `now` and not again, in milliseconds since the epoch.
 */
export function sessionEnd(openedAt: number, now: number): number {
  return Math.min(now + SESSION_IDLE_MAX, openedAt + SESSION_AGE_MAX);
}
