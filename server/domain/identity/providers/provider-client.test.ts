import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  startForgingIssuer,
  type ForgingIssuer,
  providerEnvironment,
} from '../../../../tests/support/servers/issuer.ts';
import { createProviderClient } from './provider-client.ts';
import { freePort } from '../../../../tests/support/servers/free-port.ts';
import { startTestServer } from '../../../../tests/support/servers/server.ts';
import { CookieBrowser, FAILED, outcomeOf } from '../../../../tests/support/servers/popup-host.ts';

const MICROSOFT = 'https://login.microsoftonline.com';
const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47';

/** The issuer name contains a placeholder for the tenant. Each ID token names its tenant. */
describe('Microsoft’s issuer for all tenants', () => {
  let issuer: ForgingIssuer;
  beforeAll(async () => {
    issuer = await startForgingIssuer({ named: () => `${MICROSOFT}/{tenantid}/v2.0` });
  });
  afterAll(() => issuer.close());

  /** Signs in with these claims. Redirects requests to Microsoft to a server on this machine. */
  async function signIn(claims: Record<string, unknown>, issuerPath = '/common/v2.0') {
    const client = createProviderClient(
      {
        id: 'microsoft',
        name: 'Microsoft',
        issuer: `${MICROSOFT}${issuerPath}`,
        clientId: 'client',
        clientSecret: 'secret',
        local: false,
      },
      async (address, options) => {
        const url = new URL(address);
        const response = await fetch(
          new URL(url.pathname + url.search, issuer.address),
          options as RequestInit,
        );
        const text = (await response.text()).replaceAll(issuer.address, MICROSOFT);
        return new Response(text, { status: response.status, headers: response.headers });
      },
    );
    issuer.forge = (token) => Object.assign(token.claims, claims);
    const request = {
      redirectUri: 'https://twins.example/callback',
      state: 's'.repeat(43),
      nonce: 'n'.repeat(43),
      verifier: 'v'.repeat(43),
    };
    const sent = new URL(await client.authorizationUrl(request));
    const answer = await fetch(new URL(sent.pathname + sent.search, issuer.address), { redirect: 'manual' });
    return client.claimsOf(new URL(answer.headers.get('location') ?? ''), request);
  }

  test('treats each tenant as a separate issuer', async () => {
    const iss = `${MICROSOFT}/${TENANT}/v2.0`;
    expect(await signIn({ iss, tid: TENANT })).toMatchObject({ issuer: iss, subject: 'subject' });
  });

  test('rejects a token with the issuer of another tenant', async () => {
    const iss = `${MICROSOFT}/${TENANT}/v2.0`;
    await expect(signIn({ iss, tid: '00000000-0000-0000-0000-000000000000' })).rejects.toThrow();
    await expect(signIn({ iss: 'https://evil.test/v2.0', tid: TENANT })).rejects.toThrow();
    await expect(signIn({ iss: `${MICROSOFT}/{tenantid}/v2.0`, tid: TENANT })).rejects.toThrow();
  });
});

test('rejects a placeholder in the name of any other issuer', async () => {
  const issuer = await startForgingIssuer({ named: (address) => `${address}/{tenantid}` });
  const client = createProviderClient({
    id: 'microsoft',
    name: 'Microsoft',
    issuer: `${issuer.address}/common`,
    clientId: 'client',
    clientSecret: 'secret',
    local: false,
  });
  const request = { redirectUri: 'https://twins.example/callback', state: 's', nonce: 'n', verifier: 'v' };
  await expect(client.authorizationUrl(request)).rejects.toThrow(/issuer/);
  await issuer.close();
});

test('allows an issuer over plain HTTP only on this machine', async () => {
  const client = createProviderClient({
    id: 'google',
    name: 'Google',
    issuer: 'http://issuer.example',
    clientId: 'client',
    clientSecret: 'secret',
    local: false,
  });
  const request = { redirectUri: 'https://twins.example/callback', state: 's', nonce: 'n', verifier: 'v' };
  await expect(client.authorizationUrl(request)).rejects.toThrow(/HTTPS/i);
});

test('shows an error page in the popup if the provider is unreachable', async () => {
  const host = await startTestServer({
    env: providerEnvironment('google', `http://127.0.0.1:${await freePort()}`),
  });
  expect(outcomeOf(await new CookieBrowser().visit(`${host.origin}/api/auth/popup/google`))).toEqual(FAILED);
  expect(host.log()).toContain('a sign-in failed');
  await host.close();
});

test('shows a retry time in the popup if a client opens or completes too many popups @16.8', async () => {
  const issuer = await startForgingIssuer();
  const env = { ...providerEnvironment('google', issuer.issuer), SIGN_INS_PER_NETWORK: '5' };
  const host = await startTestServer({ env });
  for (const [path, usual] of [
    ['/api/auth/popup/google', 302],
    ['/api/auth/popup/google/callback', 200],
  ] as const) {
    const visit = (from: string) => host.send(path, { from });
    await Promise.all(Array.from({ length: 5 }, () => visit('127.0.4.1')));
    const refused = await visit('127.0.4.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.text).toMatch(/Too many sign-in requests from your network. Try again in \d+ minutes\./);
    expect((await visit('127.0.4.2')).status).toBe(usual);
  }
  await host.close();
  await issuer.close();
});

test('returns 404 for a provider that is not configured', async () => {
  const issuer = await startForgingIssuer();
  const host = await startTestServer({
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
