import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../platform/config/config.ts';
import { sessionCookieName } from './session-limits.ts';

/**
 * Reads the session token out of a `Cookie` header, or null when there is none or its signature is not ours. The form
 * is better-auth's signed cookie: `encodeURIComponent(token + '.' + base64(HMAC-SHA256(secret, token)))`.
 */
export function createSessionCookieReader(
  config: Config,
): (cookieHeader: string | undefined) => string | null {
  const prefix = `${sessionCookieName(config)}=`;
  return (cookieHeader) => {
    const pair = cookieHeader
      ?.split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(prefix));
    if (!pair) return null;
    const value = decode(pair.slice(prefix.length));
    const dot = value.lastIndexOf('.');
    if (dot < 1) return null;
    const token = value.slice(0, dot);
    const given = Buffer.from(value.slice(dot + 1), 'base64');
    const expected = createHmac('sha256', config.authSecret).update(token).digest();
    return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
