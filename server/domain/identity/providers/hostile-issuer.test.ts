import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import {
  startForgingIssuer,
  type Forgery,
  type ForgingIssuer,
  providerEnvironment,
} from '../../../../tests/support/servers/issuer.ts';
import { CookieBrowser, FAILED, outcomeOf, SIGNED_IN } from '../../../../tests/support/servers/popup-host.ts';

describe('a sign-in with an issuer', () => {
  let issuer: ForgingIssuer;
  let host: TestServer;
  beforeAll(async () => {
    issuer = await startForgingIssuer();
    host = await startTestServer({ env: providerEnvironment('google', issuer.issuer) });
  });
  afterAll(async () => {
    await host.close();
    await issuer.close();
  });

  async function outcomeWith(forge: (token: Forgery) => void) {
    issuer.forge = forge;
    const browser = new CookieBrowser();
    const visit = await browser.visit(`${host.origin}/api/auth/popup/google`);
    const actor = await host.identity.sessions.actorOf(browser.cookies(host.origin));
    return { outcome: outcomeOf(visit), signedIn: actor.kind === 'user' };
  }

  test('succeeds if the response is valid', async () => {
    expect(await outcomeWith(() => {})).toEqual({ outcome: SIGNED_IN, signedIn: true });
  });

  test('succeeds without an address, and with any name and picture', async () => {
    const forge = ({ claims }: Forgery) => {
      delete claims.email;
      Object.assign(claims, { sub: 'bare', name: '  Ada\0 \ud83d', picture: 'javascript:alert(1)' });
    };
    issuer.forge = forge;
    const browser = new CookieBrowser();
    await browser.visit(`${host.origin}/api/auth/popup/google`);
    const actor = await host.identity.sessions.actorOf(browser.cookies(host.origin));
    expect(actor).toMatchObject({ kind: 'user', email: null, name: 'Ada  \ufffd', image: null });
  });

  test('does not use an address as the name that others see', async () => {
    issuer.forge = ({ claims }) =>
      Object.assign(claims, { sub: 'addressed', email: 'ada@example.org', name: ' ada@example.org' });
    const browser = new CookieBrowser();
    await browser.visit(`${host.origin}/api/auth/popup/google`);
    const actor = await host.identity.sessions.actorOf(browser.cookies(host.origin));
    expect(actor).toMatchObject({ kind: 'user', email: 'ada@example.org', name: '' });
  });

  const now = () => Math.floor(Date.now() / 1000);
  const wrong: Record<string, (token: Forgery) => void> = {
    'another nonce': ({ claims }) => Object.assign(claims, { nonce: 'another' }),
    'no nonce': ({ claims }) => delete claims.nonce,
    'another audience': ({ claims }) => Object.assign(claims, { aud: 'another-client' }),
    'two audiences, neither authorized': ({ claims }) =>
      Object.assign(claims, { aud: ['client', 'another-client'], azp: 'another-client' }),
    'another issuer': ({ claims }) => Object.assign(claims, { iss: 'https://accounts.google.com' }),
    'an expired ID token': ({ claims }) => Object.assign(claims, { iat: now() - 900, exp: now() - 600 }),
    'no subject': ({ claims }) => delete claims.sub,
    'another issuer’s key': (token) => Object.assign(token, { signature: 'other' }),
    'no signature': (token) => Object.assign(token, { signature: 'none' }),
  };
  test.each(Object.entries(wrong))('fails with %s', async (_name, forge) => {
    expect(await outcomeWith(forge)).toEqual({ outcome: FAILED, signedIn: false });
  });

  test('sends a state, a nonce and an S256 challenge, and sends the verifier only to the token endpoint', async () => {
    await outcomeWith(() => {});
    expect(issuer.asked.get('response_type')).toBe('code');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(issuer.asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(issuer.asked.get('code_challenge_method')).toBe('S256');
    expect(issuer.asked.get('redirect_uri')).toBe(`${host.origin}/api/auth/popup/google/callback`);
    expect(issuer.posted.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect([...issuer.asked.values()]).not.toContain(issuer.posted.get('code_verifier'));
  });

  test('logs no code, token, state or verifier', async () => {
    await outcomeWith(() => {});
    await outcomeWith(({ claims }) => Object.assign(claims, { nonce: 'another' }));
    const log = host.log();
    expect(log).toContain('a sign-in failed');
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

  test('allows only our own script on the popup page', async () => {
    issuer.forge = () => {};
    const { headers, text } = await new CookieBrowser().visit(`${host.origin}/api/auth/popup/google`);
    const nonce = /script-src 'nonce-([\w-]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
    expect(text).toContain(`<script nonce="${nonce}">`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('window.close()');
    expect(text).toContain('You can close this window.');
  });
});
