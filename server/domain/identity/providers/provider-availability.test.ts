import { expect, test } from 'vitest';
import { CookieBrowser } from '../../../../tests/support/servers/cookie-browser.ts';
import { startForgingIssuer } from '../../../../tests/support/servers/forging-issuer.ts';
import { freePort } from '../../../../tests/support/servers/free-port.ts';
import { startTestServer } from '../../../../tests/support/servers/server.ts';
import { providerEnvironment } from '../../../../tests/support/servers/issuer.ts';
import { FAILED, outcomeOf } from '../../../../tests/support/servers/popup-host.ts';

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
    expect(refused.text).toMatch(/Too many sign-ins from your network. Try again in \d+ minutes\./);
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
