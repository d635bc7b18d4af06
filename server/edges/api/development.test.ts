import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CookieBrowser } from '../../../tests/support/servers/popup-host.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { requestLink, signIn } from '../../../tests/support/servers/sign-in.ts';
import { startSmtp } from '../../../tests/support/servers/inbox.ts';
import { createDatabase } from '../../../tests/support/stores.ts';
import type { SignedIn } from '../../platform/access/actor.ts';

describe('on a loopback origin', () => {
  let host: TestServer;
  beforeAll(async () => {
    host = await startTestServer();
  });
  afterAll(() => host.close());

  test('lists mails in the inbox, newest first, as JSON and as a page', async () => {
    await requestLink(host, 'first@example.test');
    await requestLink(host, 'second@example.test');
    const { json, text } = await host.send('/dev/mail.json');
    const mails = json as unknown as { to: string; subject: string; text: string; links: string[] }[];
    expect(mails.map(({ to }) => to)).toEqual(['second@example.test', 'first@example.test']);
    expect(Object.keys(mails[0] ?? {}).sort()).toEqual(['date', 'html', 'links', 'subject', 'text', 'to']);
    expect(mails[0]?.links).toHaveLength(1);
    expect(text).toContain(`${host.origin}/signin?token=`);

    const page = await host.send('/dev/mail');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).toContain(`<a href="${mails[0]?.links[0]}">`);
    expect(page.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page.text).not.toContain('allow-scripts');
    expect(page.text.indexOf('second@example.test')).toBeLessThan(page.text.indexOf('first@example.test'));
  });

  test.each(['/dev/mail', '/dev/mail.json', '/dev/oidc/google/.well-known/openid-configuration'])(
    'offers %s only on this machine, even if a proxy claims that the client is local',
    async (path) => {
      const ask = async (remoteAddress: string) => {
        const headers = { 'x-forwarded-for': '127.0.0.1' };
        const { status } = await host.app.request(
          `${host.origin}${path}`,
          { headers },
          {
            incoming: { socket: { remoteAddress } },
          },
        );
        return status;
      };
      expect(await ask('192.0.2.7')).toBe(404);
      expect(await ask('2001:db8::7')).toBe(404);
    },
  );

  describe.each(['google', 'microsoft'] as const)('the local %s', (id) => {
    const who = async () => {
      const browser = new CookieBrowser();
      return { browser, page: await browser.visit(`${host.origin}/api/auth/popup/${id}`) };
    };

    test('asks who you are, states that it is for local use, and signs you in', async () => {
      const { browser, page } = await who();
      expect(page.url.pathname).toMatch(new RegExp(`^/dev/oidc/${id}/interaction/`));
      expect(page.text).toMatch(/Local stand-in for /);
      const form = { name: 'Grace', email: `grace@${id}.test`, email_verified: 'on', decision: 'continue' };
      const { text, url } = await browser.visit(page.url, { form });
      expect(url.pathname).toBe(`/api/auth/popup/${id}/callback`);
      expect(text).toContain('"type":"signed-in"');
      const actor = (await host.identity.sessions.actorOf(browser.cookies(host.origin))) as SignedIn;
      expect(actor).toMatchObject({ name: 'Grace', email: `grace@${id}.test` });
    });

    test('can be cancelled', async () => {
      const { browser, page } = await who();
      const { text } = await browser.visit(page.url, { form: { decision: 'deny' } });
      expect(text).toContain('"reason":"denied"');
    });
  });

  test('does not link an unverified address to an existing account', async () => {
    const byLink = await signIn(host, 'ticked@example.test');
    const browser = new CookieBrowser();
    const { url } = await browser.visit(`${host.origin}/api/auth/popup/google`);
    await browser.visit(url, { form: { name: 'T', email: 'ticked@example.test', decision: 'continue' } });
    const actor = (await host.identity.sessions.actorOf(browser.cookies(host.origin))) as SignedIn;
    expect(actor.userId).not.toBe(byLink.userId);
  });
});

test('seeding staff again changes nothing', async () => {
  const database = await createDatabase('sqlite');
  const first = await startTestServer({ database });
  const users = () => first.context.store.db.selectFrom('users').selectAll().execute();
  const before = await users();
  expect(before.map(({ id, email }) => [id, email])).toEqual(
    [1, 2, 3, 4].map((number) => [`staff-${number}`, `staff-${number}@gov360.test`]),
  );
  const second = await startTestServer({ database });
  expect(await users()).toEqual(before);
  await second.close();
  await first.close();
  await database.remove();
});

test('the inbox does not exist if an SMTP server is configured', async () => {
  const smtp = await startSmtp();
  const host = await startTestServer({ env: { SMTP_URL: smtp.url } });
  expect((await host.send('/dev/mail.json')).status).toBe(404);
  await requestLink(host, 'ada@example.test');
  expect(smtp.mails()).toHaveLength(1);
  await host.close();
  await smtp.close();
});

test('the development pages do not exist on any other origin', async () => {
  const smtp = await startSmtp();
  const host = await startTestServer({
    env: {
      PUBLIC_ORIGIN: 'https://twins.example.org',
      PLAYER_ORIGIN: 'https://player.example.org',
      AUTH_SECRET: 'x'.repeat(40),
      SMTP_URL: smtp.url,
    },
  });
  for (const path of [
    '/dev/mail',
    '/dev/mail.json',
    '/dev/oidc/google/.well-known/openid-configuration',
    '/dev/oidc/microsoft/auth',
    '/api/auth/popup/google',
  ]) {
    expect((await host.send(path)).status).toBe(404);
  }
  expect(await host.context.store.db.selectFrom('users').selectAll().execute()).toEqual([]);
  await host.close();
  await smtp.close();
});
