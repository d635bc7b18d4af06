import { expect } from 'vitest';
import type { Actor, SignedIn } from '../../../server/platform/access/actor.ts';
import type { ProviderId } from '../../../contract/account/account.ts';
import type { LocalPerson } from '../../../server/domain/identity/local-issuer.ts';
import { freePort } from './free-port.ts';
import { startTestServer, type TestServer } from './server.ts';
import { providerEnvironment, startIssuer, type TestIssuer } from './issuer.ts';
import type { StoreKind } from '../stores.ts';

/** The result of a visit. */
interface Visit {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
  /** All addresses in the chain of redirects, including the last one. */
  way: URL[];
}

export const SIGNED_IN = { type: 'signed-in' };
export const FAILED = { type: 'failed', reason: 'error' };
export const DENIED = { type: 'failed', reason: 'denied' };

/** Returns what the popup's last page sends to the page that opened it. */
export function outcomeOf({ status, text }: Visit): unknown {
  expect(status).toBe(200);
  const told = /<script id="outcome" type="application\/json">\s*(\{.*?\})\s*<\/script>/.exec(text);
  return JSON.parse(told?.[1] ?? 'null');
}

/** A host whose providers are real issuers on their own ports. */
export interface PopupHost {
  host: TestServer;
  issuers: Record<ProviderId, TestIssuer>;
  /** Returns the address at which a popup for this provider starts. */
  start: (id: ProviderId) => string;
  actorOf: (browser: CookieBrowser) => Promise<Actor>;
  /** Signs in completely, in a new browser unless one is given. */
  signInAt: (
    id: ProviderId,
    person: TestIssuer['person'],
    browser?: CookieBrowser,
  ) => Promise<{ outcome: unknown; browser: CookieBrowser; actor: Actor }>;
  /** Returns the signed-in user. The sign-in must succeed. */
  userAt: (id: ProviderId, person: LocalPerson, browser?: CookieBrowser) => Promise<SignedIn>;
  close: () => Promise<void>;
}

/** `extra` contains more environment variables. */
export async function startPopupHost(
  kind: StoreKind,
  extra: Record<string, string> = {},
): Promise<PopupHost> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const issuerOf = (id: ProviderId) => startIssuer(id, `${origin}/api/auth/popup/${id}/callback`);
  const [google, microsoft, oidc] = await Promise.all([
    issuerOf('google'),
    issuerOf('microsoft'),
    issuerOf('oidc'),
  ]);
  const issuers = { google, microsoft, oidc };
  const env = {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    ...providerEnvironment('google', google.issuer),
    ...providerEnvironment('microsoft', microsoft.issuer),
    ...providerEnvironment('oidc', oidc.issuer),
    ...extra,
  };
  const host = await startTestServer({ kind, env });
  const start = (id: ProviderId) => `${origin}/api/auth/popup/${id}`;
  const actorOf = (browser: CookieBrowser) => host.identity.sessions.actorOf(browser.cookies(origin));
  const signInAt: PopupHost['signInAt'] = async (id, person, browser = new CookieBrowser()) => {
    issuers[id].person = person;
    const outcome = outcomeOf(await browser.visit(start(id)));
    return { outcome, browser, actor: await actorOf(browser) };
  };
  return {
    host,
    issuers,
    start,
    actorOf,
    signInAt,
    async userAt(id, person, browser) {
      const { outcome, actor } = await signInAt(id, person, browser);
      expect(outcome).toEqual(SIGNED_IN);
      if (actor.kind !== 'user') throw new Error('Nobody is signed in.');
      return actor;
    },
    async close() {
      await host.close();
      await Promise.all(Object.values(issuers).map((issuer) => issuer.close()));
    },
  };
}

export function person(email: string, emailVerified = true): LocalPerson {
  return { name: 'Robin Example', email, emailVerified };
}

/** Returns whether a redirect returns the code to us. */
export function isCallback(url: URL): boolean {
  return url.pathname.endsWith('/callback');
}

/** The parts of a browser that redirects need: cookies for each origin, and following redirects. */
export class CookieBrowser {
  readonly #jars = new Map<string, Map<string, string>>();

  /** Returns the cookies that an origin set, as a `Cookie` header sends them. */
  cookies(origin: string): string {
    return [...(this.#jars.get(origin) ?? [])].map((pair) => pair.join('=')).join('; ');
  }

  /** Opens an address. Follows redirects, except those to addresses that match `stopAt`. */
  async visit(
    address: string | URL,
    options: { stopAt?: (url: URL) => boolean; form?: Record<string, string> } = {},
  ): Promise<Visit> {
    const way: URL[] = [];
    let url = new URL(address);
    let form = options.form;
    for (;;) {
      way.push(url);
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: this.cookies(url.origin), ...(form ? { origin: url.origin } : {}) },
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      });
      this.#keep(url.origin, response.headers);
      const location = response.headers.get('location');
      const next = location ? new URL(location, url) : null;
      if (!next || options.stopAt?.(next)) {
        return {
          url: next ?? url,
          status: response.status,
          headers: response.headers,
          text: await response.text(),
          way,
        };
      }
      await response.body?.cancel();
      if (way.length > 20) throw new Error(`Too many redirects: ${way.join(' → ')}`);
      url = next;
      form = undefined;
    }
  }

  #keep(origin: string, headers: Headers): void {
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  }
}
