import { betterAuth } from 'better-auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { signIn } from '../../../tests/support/servers/sign-in.ts';
import { createAuth } from './sessions/auth-options.ts';

let host: TestServer;
let cookie: string;
beforeAll(async () => {
  host = await startTestServer();
  ({ cookie } = await signIn(host, 'ada@example.test'));
});
afterAll(() => host.close());

/** Every address that better-auth serves by itself, asked of the installed version. */
const addresses = Object.values(betterAuth({ secret: 'x'.repeat(40), baseURL: 'http://localhost' }).api)
  .map((endpoint) => (endpoint as { path?: string }).path)
  .filter((path): path is string => typeof path === 'string');

test('better-auth names its endpoints, so that the next test tries them all', () => {
  expect(addresses).toContain('/get-session');
  expect(addresses).toContain('/list-sessions');
  expect(addresses).toContain('/error');
  expect(addresses.length).toBeGreaterThan(20);
});

test.each(addresses)('%s is closed', async (address) => {
  const path = `/api/auth${address.replace(':id', 'google').replace(':token', 'token')}`;
  const ours = address === '/sign-out';
  for (const method of ours ? ['GET'] : ['GET', 'POST']) {
    const answer = await host.send(`${path}?error=<script>`, {
      method,
      headers: { cookie },
      ...(method === 'POST' ? { body: { name: 'Eve' } } : {}),
    });
    expect([404, 405]).toContain(answer.status);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.text).not.toContain('<script>');
  }
});

test('what of better-auth runs is set strictly', async () => {
  const { options, skipCSRFCheck, skipOriginCheck, trustedOrigins, rateLimit } = await createAuth(
    host.context,
  ).$context;
  expect({ skipCSRFCheck, skipOriginCheck }).toEqual({ skipCSRFCheck: false, skipOriginCheck: false });
  expect([...new Set(trustedOrigins)]).toEqual([host.origin]);
  expect(rateLimit.enabled).toBe(false);
  expect(options.telemetry?.enabled).toBe(false);
  expect(options.emailAndPassword?.enabled).toBe(false);
});
