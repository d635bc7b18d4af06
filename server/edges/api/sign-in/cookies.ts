import type { Config } from '../../../platform/config/config.ts';
import type { Call } from '../routing/handlers.ts';
import type { LoadedAuth } from '../../../domain/identity/sessions/auth-loader.ts';
import { signedInCookie } from '../../../domain/identity/sessions/signed-in-cookie.ts';

/** Puts a new session's cookie on the answer, as better-auth writes it, and the one that scripts may read. */
export async function issueCookie(
  config: Config,
  { api }: LoadedAuth,
  c: Call,
  body: { userId: string; token: string },
): Promise<void> {
  const { headers } = await api.issueSessionCookie({
    body,
    headers: new Headers(),
    returnHeaders: true,
  });
  copyCookies(headers, c);
  c.header('set-cookie', signedInCookie(config, true), { append: true });
}

/** Takes both cookies out of the browser. */
export async function expireSessionCookie(config: Config, { api }: LoadedAuth, c: Call): Promise<void> {
  const { headers } = await api.expireSessionCookie({ headers: new Headers(), returnHeaders: true });
  copyCookies(headers, c);
  c.header('set-cookie', signedInCookie(config, false), { append: true });
}

function copyCookies(headers: Headers, c: Call): void {
  for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
}
