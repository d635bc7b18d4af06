import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CookieBrowser, type Visit } from '../../../tests/support/cookie-browser.ts';
import {
  startForgingIssuer,
  type Forgery,
  type ForgingIssuer,
} from '../../../tests/support/forging-issuer.ts';
import { freePort } from '../../../tests/support/free-port.ts';
import { startIdentityHost, type IdentityHost } from '../../../tests/support/identity-host.ts';
import { providerEnvironment, startIssuer, type TestIssuer } from '../../../tests/support/issuer.ts';
import { signIn } from '../../../tests/support/sign-in.ts';
import { createDatabase, STORE_KINDS, type TestDatabase } from '../../../tests/support/stores.ts';
import { ANONYMOUS, type SignedIn } from '../../actor.ts';
import type { ProviderId } from '../../config.ts';
import { CLIENT_REQUESTS } from '../client-limit.ts';

/** What the popup's last page tells the page that opened it. */
function outcomeOf({ status, text }: Visit): unknown {
  expect(status).toBe(200);
  const [, outcome = 'null'] =
    /new BroadcastChannel\("gov360-sign-in"\)\.postMessage\((\{.*?\})\)/.exec(text) ?? [];
  return JSON.parse(outcome);
}
const SIGNED_IN = { type: 'signed-in' };
const FAILED = { type: 'failed', reason: 'error' };
const DENIED = { type: 'failed', reason: 'denied' };

describe.each(STORE_KINDS)('popup sign-in at real issuers over %s', (kind) => {
  let database: TestDatabase;
  let host: IdentityHost;
  const issuers = {} as Record<ProviderId, TestIssuer>;

  beforeAll(async () => {
    database = await createDatabase(kind);
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const env: Record<string, string> = { PORT: String(port), PUBLIC_ORIGIN: origin };
    for (const id of ['google', 'microsoft'] as const) {
      issuers[id] = await startIssuer(id, `${origin}/api/auth/popup/${id}/callback`);
      Object.assign(env, providerEnvironment(id, issuers[id].issuer));
    }
    host = await startIdentityHost({ database, env });
  });
  afterAll(async () => {
    await host.close();
    await Promise.all(Object.values(issuers).map((issuer) => issuer.close()));
    await database.remove();
  });

  const start = (id: ProviderId) => `${host.origin}/api/auth/popup/${id}`;
  const actorOf = (browser: CookieBrowser) => host.identity.actorOf(browser.cookies(host.origin));
  const isCallback = (url: URL) => url.pathname.endsWith('/callback');

  async function signInAt(
    id: ProviderId,
    person: TestIssuer['person'],
    browser = new CookieBrowser(),
  ): Promise<{ outcome: unknown; browser: CookieBrowser; actor: SignedIn }> {
    issuers[id].person = person;
    const outcome = outcomeOf(await browser.visit(start(id)));
    return { outcome, browser, actor: (await actorOf(browser)) as SignedIn };
  }
  const person = (email: string, emailVerified = true, name = 'Robin Example') => ({
    name,
    email,
    emailVerified,
  });

  test.each(['google', 'microsoft'] as const)('%s signs a person in, and the same one again', async (id) => {
    const first = await signInAt(id, person(`${id}@example.test`));
    expect(first.outcome).toEqual(SIGNED_IN);
    expect(first.actor).toMatchObject({ email: `${id}@example.test`, name: 'Robin Example', staff: false });
    const second = await signInAt(id, person(`${id}@example.test`));
    expect(second.actor.userId).toBe(first.actor.userId);
    expect(second.actor.sessionId).not.toBe(first.actor.sessionId);
  });

  test('signing in again in the same browser ends its former session', async () => {
    const first = await signInAt('google', person('again@example.test'));
    const old = first.browser.cookies(host.origin);
    await signInAt('google', person('again@example.test'), first.browser);
    expect(await host.identity.actorOf(old)).toEqual(ANONYMOUS);
  });

  test('Google’s account joins the user of the same address when both sides have verified it', async () => {
    const byLink = await signIn(host, 'both@example.test');
    const { actor } = await signInAt('google', person('BOTH@example.test', true));
    expect(actor.userId).toBe(byLink.userId);
  });

  test('and an e-mail link leads to the user whose address Google had verified', async () => {
    const { actor } = await signInAt('google', person('googlefirst@example.test', true));
    expect((await signIn(host, 'googlefirst@example.test')).userId).toBe(actor.userId);
  });

  test('Google’s account joins nobody while Google has not verified the address', async () => {
    const byLink = await signIn(host, 'unverified@example.test');
    const { actor, outcome } = await signInAt('google', person('unverified@example.test', false));
    expect(outcome).toEqual(SIGNED_IN);
    expect(actor.userId).not.toBe(byLink.userId);
  });

  test('an address that was only claimed gives nobody a way in later', async () => {
    const squatter = await signInAt('google', person('owner@example.test', false));
    const owner = await signIn(host, 'owner@example.test');
    expect(owner.userId).not.toBe(squatter.actor.userId);
    const verified = await signInAt('google', {
      ...person('owner+new@example.test'),
      email: 'Owner@example.test',
    });
    expect(verified.actor.userId).toBe(owner.userId);
  });

  test('Microsoft’s e-mail claim joins nobody, whatever it says of itself', async () => {
    const byLink = await signIn(host, 'boss@example.test');
    const { actor, outcome } = await signInAt('microsoft', person('boss@example.test', true));
    expect(outcome).toEqual(SIGNED_IN);
    expect(actor.userId).not.toBe(byLink.userId);
    const staff = await signInAt('microsoft', person('staff-1@gov360.test', true));
    expect(staff.actor).toMatchObject({ email: 'staff-1@gov360.test', staff: false });
  });

  test('an e-mail link leads to nobody’s Microsoft account', async () => {
    const { actor } = await signInAt('microsoft', person('msfirst@example.test', true));
    const byLink = await signIn(host, 'msfirst@example.test');
    expect(byLink.userId).not.toBe(actor.userId);
    expect((await signIn(host, 'msfirst@example.test')).userId).toBe(byLink.userId);
  });

  test('the same person at once in two popups is one user', async () => {
    issuers.google.person = person('twice@example.test');
    const browsers = [new CookieBrowser(), new CookieBrowser()];
    const visits = await Promise.all(browsers.map((browser) => browser.visit(start('google'))));
    expect(visits.map(outcomeOf)).toEqual([SIGNED_IN, SIGNED_IN]);
    const actors = (await Promise.all(browsers.map(actorOf))) as SignedIn[];
    expect(actors[0]?.userId).toBe(actors[1]?.userId);
  });

  test('a denied sign-in says so, and signs nobody in', async () => {
    const { outcome, actor } = await signInAt('google', null);
    expect(outcome).toEqual(DENIED);
    expect(actor).toEqual(ANONYMOUS);
  });

  test('a callback that is opened again opens no second session', async () => {
    issuers.google.person = person('replay@example.test');
    const browser = new CookieBrowser();
    const { url } = await browser.visit(start('google'), { stopAt: isCallback });
    expect(outcomeOf(await browser.visit(url))).toEqual(SIGNED_IN);
    const again = await browser.visit(url);
    expect(outcomeOf(again)).toEqual(FAILED);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test('of 20 openings of one callback at once, one signs in', async () => {
    issuers.google.person = person('race@example.test');
    const browser = new CookieBrowser();
    const { url } = await browser.visit(start('google'), { stopAt: isCallback });
    const visits = await Promise.all(Array.from({ length: 20 }, () => browser.visit(url)));
    expect(
      visits.map(outcomeOf).filter((outcome) => JSON.stringify(outcome) === JSON.stringify(SIGNED_IN)),
    ).toHaveLength(1);
  });

  test('a callback begun in another browser signs nobody in', async () => {
    issuers.google.person = person('attacker@example.test');
    const attacker = new CookieBrowser();
    const { url } = await attacker.visit(start('google'), { stopAt: isCallback });
    const victim = new CookieBrowser();
    expect(outcomeOf(await victim.visit(url))).toEqual(FAILED);
    // Not even in the midst of a flow of the victim's own.
    await victim.visit(start('google'), { stopAt: isCallback });
    expect(outcomeOf(await victim.visit(url))).toEqual(FAILED);
    expect(await actorOf(victim)).toEqual(ANONYMOUS);
  });

  test('one provider’s callback takes no other provider’s state', async () => {
    issuers.google.person = person('mixed@example.test');
    const browser = new CookieBrowser();
    const { url } = await browser.visit(start('google'), { stopAt: isCallback });
    url.pathname = '/api/auth/popup/microsoft/callback';
    expect(outcomeOf(await browser.visit(url))).toEqual(FAILED);
  });

  test('two popups of one browser can be under way at once', async () => {
    issuers.google.person = person('tabs@example.test');
    issuers.microsoft.person = person('tabs@example.test');
    const browser = new CookieBrowser();
    const first = await browser.visit(start('google'), { stopAt: isCallback });
    const second = await browser.visit(start('microsoft'), { stopAt: isCallback });
    expect(outcomeOf(await browser.visit(first.url))).toEqual(SIGNED_IN);
    expect(outcomeOf(await browser.visit(second.url))).toEqual(SIGNED_IN);
  });

  test('a person who takes over 15 minutes begins anew', async () => {
    issuers.google.person = person('slow@example.test');
    const browser = new CookieBrowser();
    const { url } = await browser.visit(start('google'), { stopAt: isCallback });
    host.advance(15 * 60_000);
    expect(outcomeOf(await browser.visit(url))).toEqual(FAILED);
  });

  test('the issuer refuses a request whose PKCE challenge was taken out', async () => {
    issuers.google.person = person('pkce@example.test');
    const browser = new CookieBrowser();
    const { url } = await browser.visit(start('google'), {
      stopAt: ({ origin }) => origin === issuers.google.issuer,
    });
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    expect(outcomeOf(await browser.visit(url))).toEqual(FAILED);
  });

  test('the state’s cookie is the browser’s alone', async () => {
    const answer = await host.send('/api/auth/popup/google');
    expect(answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, '=…'))).toEqual([
      'gov360_popup=…; Max-Age=900; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('made-up callbacks end on the failure page, which shows nothing of them', async () => {
    const browser = new CookieBrowser();
    for (const query of [
      '',
      '?state=x&code=y',
      '?error=access_denied&error_description=%3Cscript%3Ealert(1)',
    ]) {
      const visit = await browser.visit(`${start('google')}/callback${query}`);
      expect(outcomeOf(visit)).toEqual(FAILED);
      expect(visit.text).not.toContain('alert(1)');
      expect(visit.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('an issuer that answers wrongly', () => {
  let issuer: ForgingIssuer;
  let host: IdentityHost;
  beforeAll(async () => {
    issuer = await startForgingIssuer();
    host = await startIdentityHost({ env: providerEnvironment('google', issuer.issuer) });
  });
  afterAll(async () => {
    await host.close();
    await issuer.close();
  });

  async function outcomeWith(forge: (token: Forgery) => void) {
    issuer.forge = forge;
    const browser = new CookieBrowser();
    const visit = await browser.visit(`${host.origin}/api/auth/popup/google`);
    const actor = await host.identity.actorOf(browser.cookies(host.origin));
    return { outcome: outcomeOf(visit), signedIn: actor.kind === 'user' };
  }

  test('signs a person in as long as its answer is right', async () => {
    expect(await outcomeWith(() => {})).toEqual({ outcome: SIGNED_IN, signedIn: true });
  });

  test('may give no address, and a name and picture of any kind', async () => {
    const forge = ({ claims }: Forgery) => {
      delete claims.email;
      Object.assign(claims, { sub: 'bare', name: '  Ada\0 \ud83d', picture: 'javascript:alert(1)' });
    };
    issuer.forge = forge;
    const browser = new CookieBrowser();
    await browser.visit(`${host.origin}/api/auth/popup/google`);
    const actor = await host.identity.actorOf(browser.cookies(host.origin));
    expect(actor).toMatchObject({ kind: 'user', email: null, name: 'Ada  \ufffd', image: null });
  });

  const now = () => Math.floor(Date.now() / 1000);
  const wrong: Record<string, (token: Forgery) => void> = {
    'another nonce': ({ claims }) => Object.assign(claims, { nonce: 'another' }),
    'no nonce': ({ claims }) => delete claims.nonce,
    'another audience': ({ claims }) => Object.assign(claims, { aud: 'another-client' }),
    'two audiences and none of them authorized': ({ claims }) =>
      Object.assign(claims, { aud: ['client', 'another-client'], azp: 'another-client' }),
    'another issuer': ({ claims }) => Object.assign(claims, { iss: 'https://accounts.google.com' }),
    'an ID token that is over': ({ claims }) => Object.assign(claims, { iat: now() - 900, exp: now() - 600 }),
    'no subject': ({ claims }) => delete claims.sub,
    'a key of somebody else’s': (token) => Object.assign(token, { signature: 'other' }),
    'no signature': (token) => Object.assign(token, { signature: 'none' }),
  };
  test.each(Object.entries(wrong))('signs nobody in with %s', async (_name, forge) => {
    expect(await outcomeWith(forge)).toEqual({ outcome: FAILED, signedIn: false });
  });

  test('is sent state, nonce and an S256 challenge, and the verifier only at its token endpoint', async () => {
    await outcomeWith(() => {});
    expect(issuer.asked.get('response_type')).toBe('code');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(issuer.asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(issuer.asked.get('code_challenge_method')).toBe('S256');
    expect(issuer.asked.get('redirect_uri')).toBe(`${host.origin}/api/auth/popup/google/callback`);
    expect(issuer.posted.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect([...issuer.asked.values()]).not.toContain(issuer.posted.get('code_verifier'));
  });

  test('leaves no code, token, state or verifier in the log', async () => {
    await outcomeWith(() => {});
    await outcomeWith(({ claims }) => Object.assign(claims, { nonce: 'another' }));
    const log = host.log();
    expect(log).toContain('a popup sign-in failed');
    const secrets = [
      ...issuer.given,
      'access-token-of-the-issuer',
      'client-secret',
      issuer.posted.get('code_verifier'),
    ];
    for (const secret of [...secrets, issuer.asked.get('state'), issuer.asked.get('nonce')]) {
      expect(log).not.toContain(secret);
    }
  });

  test('the popup’s page runs its own script alone', async () => {
    issuer.forge = () => {};
    const { headers, text } = await new CookieBrowser().visit(`${host.origin}/api/auth/popup/google`);
    const nonce = /script-src 'nonce-([\w-]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
    expect(text).toContain(`<script nonce="${nonce}">`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('window.close()');
    expect(text).toContain('This window can be closed.');
  });
});

test('a provider that is down ends the popup on the failure page', async () => {
  const host = await startIdentityHost({
    env: providerEnvironment('google', `http://127.0.0.1:${await freePort()}`),
  });
  expect(outcomeOf(await new CookieBrowser().visit(`${host.origin}/api/auth/popup/google`))).toEqual(FAILED);
  expect(host.log()).toContain('a popup sign-in could not begin');
  await host.close();
});

test('a client that begins too many popups is told when to come again, in the popup', async () => {
  const issuer = await startForgingIssuer();
  const host = await startIdentityHost({ env: providerEnvironment('google', issuer.issuer) });
  const start = (from: string) => host.send('/api/auth/popup/google', { from });
  await Promise.all(Array.from({ length: CLIENT_REQUESTS.popup }, () => start('127.0.4.1')));
  const refused = await start('127.0.4.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.text).toContain('Sign-in did not work');
  expect((await start('127.0.4.2')).status).toBe(302);
  await host.close();
  await issuer.close();
});

test('a provider that is not configured has no address', async () => {
  const issuer = await startForgingIssuer();
  const host = await startIdentityHost({
    env: {
      ...providerEnvironment('google', issuer.issuer),
      PUBLIC_ORIGIN: 'https://twins.example.org',
      PLAYER_ORIGIN: 'https://player.example.org',
      AUTH_SECRET: 'x'.repeat(40),
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
  });
  expect((await host.send('/api/auth/popup/microsoft')).status).toBe(404);
  const answer = await host.send('/api/auth/popup/google');
  expect(answer.status).toBe(302);
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-gov360_popup=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  await host.close();
  await issuer.close();
});
