import type { MiddlewareHandler } from 'hono';
import type { HeaderSet } from '../answer/security-headers.ts';
import type { AppEnvironment } from '../request/app-environment.ts';

/** Puts the headers of data on every answer of sign-in that has none of its own, as its pages have. */
export function signInHeaders(headers: HeaderSet): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}
