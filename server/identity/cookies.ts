import type { Context as HonoContext } from 'hono';
import type { AppEnvironment } from '../http/environment.ts';
import type { Auth } from './auth.ts';

/** Puts a new session's cookie on the answer, as better-auth writes it. */
export async function issueCookie(
  auth: Auth,
  c: HonoContext<AppEnvironment>,
  body: { userId: string; token: string },
): Promise<void> {
  const { headers } = await auth.api.issueSessionCookie({
    body,
    headers: new Headers(),
    returnHeaders: true,
  });
  copyCookies(headers, c);
}

/** Takes the session's cookie out of the browser. */
export async function expireSessionCookie(auth: Auth, c: HonoContext<AppEnvironment>): Promise<void> {
  const { headers } = await auth.api.expireSessionCookie({ headers: new Headers(), returnHeaders: true });
  copyCookies(headers, c);
}

function copyCookies(headers: Headers, c: HonoContext<AppEnvironment>): void {
  for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
}
