import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { signIn } from '../../../tests/support/servers/sign-in.ts';

let host: TestServer;
let cookie: string;
beforeAll(async () => {
  host = await startTestServer();
  ({ cookie } = await signIn(host, 'ada@example.test'));
});
afterAll(() => host.close());

/**
 * The addresses that better-auth 1.7.7 would serve if its router were mounted. Versions of GoV360 up to 0.8
 * used better-auth for signing in.
 */
const addresses = [
  '/sign-in/social',
  '/callback/:id',
  '/get-session',
  '/sign-out',
  '/sign-up/email',
  '/sign-in/email',
  '/reset-password',
  '/verify-password',
  '/verify-email',
  '/send-verification-email',
  '/change-email',
  '/change-password',
  '/update-session',
  '/update-user',
  '/delete-user',
  '/request-password-reset',
  '/reset-password/:token',
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/link-social',
  '/list-accounts',
  '/delete-user/callback',
  '/unlink-account',
  '/refresh-token',
  '/get-access-token',
  '/account-info',
  '/ok',
  '/error',
];

test.each(addresses)('does not serve %s', async (address) => {
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
