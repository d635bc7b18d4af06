import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import {
  completeLink,
  linkMailedTo,
  mailsTo,
  requestLink,
  requestLinks,
} from '../../../tests/support/servers/sign-in.ts';
import { startSmtp } from '../../../tests/support/servers/inbox.ts';
import { createDatabase, mainly } from '../../../tests/support/stores.ts';
import { limitSignIns } from './sessions/limit-sign-ins.ts';

const MINUTE = 60_000;

describe.each(mainly('postgres'))('mails to one mailbox over %s', (kind) => {
  let host: TestServer;
  beforeAll(async () => {
    host = await startTestServer({ kind });
  });
  afterAll(() => host.close());

  test('are limited to three for 50 concurrent requests from 50 networks @16.8', async () => {
    const answers = await requestLinks(
      host,
      Array.from({ length: 50 }, (_, index) => ({
        email: index % 2 ? 'flood@example.test' : 'FLOOD@example.test',
        from: `127.0.2.${index + 1}`,
      })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    expect(refused).toHaveLength(47);
    expect(refused[0]?.json).toMatchObject({
      code: 'too-many-requests',
      detail:
        'We sent 3 links to this mailbox in the last 15 minutes. Use the link in the newest email (check your spam folder too). You can request another link in 15 minutes.',
    });
    const wait = Number(refused[0]?.headers.get('retry-after'));
    // A busy machine needs several seconds for this many requests.
    expect(wait).toBeGreaterThan(840);
    expect(wait).toBeLessThanOrEqual(900);
    expect(mailsTo(host, 'flood@example.test')).toBe(3);
    expect(mailsTo(host, 'other@example.test')).toBe(0);
  });

  test('include a fourth mail only 15 minutes after the first', async () => {
    const email = 'sliding@example.test';
    for (let request = 0; request < 4; request += 1) {
      await requestLink(host, email);
      host.advance(4 * MINUTE);
    }
    expect(mailsTo(host, email)).toBe(3);
    await requestLink(host, email);
    await requestLink(host, email);
    expect(mailsTo(host, email)).toBe(4);
  });

  test('share one limit for all plus-tags of the mailbox @16.8', async () => {
    const answers = [];
    for (let tag = 0; tag < 8; tag += 1) {
      answers.push(await requestLink(host, `victim+${tag}@example.test`, { from: '127.0.2.1' }));
    }
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, ...Array<number>(5).fill(429)]);
    const mailed = host.context.mailer.inbox?.mails().filter(({ to }) => to.startsWith('victim'));
    expect(mailed).toHaveLength(3);
  });

  test('exceed the daily limit only if no earlier link is still valid @16.8', async () => {
    const email = 'all-day@example.test';
    const sentIn = async (minutes: number) => {
      const before = mailsTo(host, email);
      for (let minute = 0; minute < minutes; minute += 5) {
        await requestLink(host, email);
        host.advance(5 * MINUTE);
      }
      return mailsTo(host, email) - before;
    };
    expect(await sentIn(100)).toBe(20);
    expect(await sentIn(150)).toBe(10);
    host.advance(24 * 60 * MINUTE);
    expect(await sentIn(15)).toBe(3);
  });

  test('count towards the limit even if their links were used', async () => {
    const email = 'used@example.test';
    for (let request = 0; request < 4; request += 1) {
      await requestLink(host, email);
      const token = linkMailedTo(host, email).searchParams.get('token') ?? '';
      await completeLink(host, { email, token });
    }
    expect(mailsTo(host, email)).toBe(3);
  });
});

test('two processes with one PostgreSQL database share the mail limit of a mailbox', async () => {
  const database = await createDatabase('postgres');
  const smtp = await startSmtp();
  const env = { SMTP_URL: smtp.url, AUTH_SECRET: 'x'.repeat(40) };
  const hosts = [await startTestServer({ database, env }), await startTestServer({ database, env })];
  const twenty = Array.from({ length: 20 }, () => ({ email: 'flood@example.test' }));
  await Promise.all(hosts.map((host) => requestLinks(host, twenty)));
  await expect.poll(() => smtp.mails().length).toBe(3);
  for (const host of hosts) await host.close();
  expect(smtp.mails()).toHaveLength(3);
  await smtp.close();
  await database.remove();
});

describe.each(mainly('postgres'))('limits on requests from one client, over %s', (kind) => {
  const limit = 20;
  let host: TestServer;
  beforeAll(async () => {
    host = await startTestServer({ kind, env: { SIGN_INS_PER_NETWORK: String(limit) } });
  });
  afterAll(() => host.close());

  let people = 0;
  const flood = (options: { from: string; headers?: Record<string, string> }, count: number) =>
    requestLinks(
      host,
      Array.from({ length: count }, () => ({ email: `person-${(people += 1)}@example.test`, ...options })),
    );

  test('return 429 with a retry time, and do not affect other clients', async () => {
    const answers = await flood({ from: '127.0.3.1' }, limit + 5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.json.code).toBe('too-many-requests');
    const wait = Number(refused[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60 * 60);

    expect((await requestLink(host, 'one@example.test', { from: '127.0.3.2' })).status).toBe(202);
    expect((await requestLink(host, 'two@example.test', { from: '127.0.3.2' })).status).toBe(202);
    expect(mailsTo(host, 'two@example.test')).toBe(1);

    host.advance(wait * 1000);
    expect((await requestLink(host, 'one@example.test', { from: '127.0.3.1' })).status).toBe(202);
  });

  test('use the address of the socket and ignore X-Forwarded-For', async () => {
    await flood({ from: '127.0.4.1' }, limit);
    const headers = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7' };
    expect((await requestLink(host, 'one@example.test', { from: '127.0.4.1', headers })).status).toBe(429);
    // A client cannot use up another client's limit by spoofing its address.
    await flood({ from: '127.0.4.1', headers: { 'x-forwarded-for': '127.0.4.9' } }, 10);
    expect((await requestLink(host, 'one@example.test', { from: '127.0.4.9' })).status).toBe(202);
  });
});

test.each(mainly('sqlite'))(
  'allows 2,000 users behind one address to sign in within an hour, over %s @16.8',
  async (kind) => {
    const host = await startTestServer({ kind });
    const { context } = host;
    const from = '127.0.5.1';
    // The other 1,999 users have each requested and used a link, and have signed in through a popup.
    const popup = ['popup', 'popup-callback'] as const;
    for (const step of ['email-link', 'email-link-complete', ...popup] as const)
      await limitSignIns(context, step, from);
    await context.store.db.updateTable('request_counts').set({ count: 1_999 }).execute();
    for (const step of popup) await limitSignIns(context, step, from);
    const email = 'the-last@example.test';
    expect((await requestLink(host, email, { from })).status).toBe(202);
    const token = linkMailedTo(host, email).searchParams.get('token') ?? '';
    expect((await completeLink(host, { email, token }, { from })).status).toBe(200);
    await host.close();
  },
);
