import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/servers/server.ts';
import {
  completeLink,
  linkMailedTo,
  mailsTo,
  requestLink,
  requestLinks,
} from '../../tests/support/identity/sign-in.ts';
import { startSmtp } from '../../tests/support/identity/smtp.ts';
import { createDatabase, STORE_KINDS } from '../../tests/support/stores/stores.ts';
import { CLIENT_REQUESTS } from './sessions/client-limit.ts';

const MINUTE = 60_000;

describe.each(STORE_KINDS)('mails to one mailbox over %s', (kind) => {
  let host: TestServer;
  beforeAll(async () => {
    host = await startTestServer({ kind });
  });
  afterAll(() => host.close());

  test('of 50 requests at once from 50 clients three send a mail, and all get one answer', async () => {
    const answers = await requestLinks(
      host,
      Array.from({ length: 50 }, (_, index) => ({
        email: index % 2 ? 'flood@example.test' : 'FLOOD@example.test',
        from: `127.0.2.${index + 1}`,
      })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(202);
    expect(mailsTo(host, 'flood@example.test')).toBe(3);
    expect(mailsTo(host, 'other@example.test')).toBe(0);
  });

  test('the window slides: a fourth mail goes out once the first is 15 minutes old', async () => {
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

  test('tags share their mailbox’s mails, and the fourth request is answered like the others', async () => {
    const answers = [];
    for (let tag = 0; tag < 40; tag += 1) {
      answers.push(await requestLink(host, `victim+${tag}@example.test`, { from: '127.0.2.1' }));
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const mailed = host.context.mailer.inbox?.mails().filter(({ to }) => to.startsWith('victim'));
    expect(mailed).toHaveLength(3);
  });

  test('links already used count as well', async () => {
    const email = 'used@example.test';
    for (let request = 0; request < 4; request += 1) {
      await requestLink(host, email);
      const token = linkMailedTo(host, email).searchParams.get('token') ?? '';
      await completeLink(host, { email, token });
    }
    expect(mailsTo(host, email)).toBe(3);
  });
});

test('the mailbox limit holds over two processes on one PostgreSQL', async () => {
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

describe.each(STORE_KINDS)('requests of one client over %s', (kind) => {
  const limit = CLIENT_REQUESTS['email-link'];
  let host: TestServer;
  beforeEach(async () => {
    host = await startTestServer({ kind });
  });
  afterEach(() => host.close());

  /** Sends only what the mailbox limit does not stop before: three mails. */
  const flood = (options: { from: string; headers?: Record<string, string> }, count: number) =>
    requestLinks(
      host,
      Array.from({ length: count }, () => ({ email: 'one@example.test', ...options })),
    );

  test('beyond the limit are answered 429 and when to come again, while other clients go on', async () => {
    const answers = await flood({ from: '127.0.3.1' }, limit + 20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(refused[0]?.json.code).toBe('too-many-requests');
    const wait = Number(refused[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);

    expect((await requestLink(host, 'one@example.test', { from: '127.0.3.2' })).status).toBe(202);
    expect((await requestLink(host, 'two@example.test', { from: '127.0.3.2' })).status).toBe(202);
    expect(mailsTo(host, 'two@example.test')).toBe(1);

    host.advance(wait * 1000);
    expect((await requestLink(host, 'one@example.test', { from: '127.0.3.1' })).status).toBe(202);
  });

  test('are counted by the socket, whatever X-Forwarded-For says', async () => {
    await flood({ from: '127.0.3.1' }, limit);
    const headers = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7' };
    expect((await requestLink(host, 'one@example.test', { from: '127.0.3.1', headers })).status).toBe(429);
    // And nobody can use up another's limit by claiming to be them.
    await flood({ from: '127.0.3.1', headers: { 'x-forwarded-for': '127.0.3.9' } }, 10);
    expect((await requestLink(host, 'one@example.test', { from: '127.0.3.9' })).status).toBe(202);
  });
});
