import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import {
  completeLink,
  linkMailedTo,
  requestLink,
  signIn,
  signInByLink,
  tokenFor,
} from '../../../../tests/support/servers/sign-in.ts';
import { STORE_KINDS } from '../../../../tests/support/stores.ts';
import { ANONYMOUS } from '../../../platform/access/actor.ts';

const MINUTE = 60_000;

describe.each(STORE_KINDS)('sign-in by email link over %s', (kind) => {
  let host: TestServer;
  beforeAll(async () => {
    host = await startTestServer({ kind });
  });
  afterAll(() => host.close());

  test('signs in a new user by a mailed link, and the same user by the next link @7.6', async () => {
    const first = await signInByLink(host, 'ada@example.test');
    const actor = await host.identity.sessions.actorOf(first.cookie);
    expect(actor).toMatchObject({
      kind: 'user',
      userId: first.userId,
      email: 'ada@example.test',
      staff: false,
    });
    const second = await signInByLink(host, 'ADA@example.test');
    expect(second.userId).toBe(first.userId);
    expect(second.cookie).not.toBe(first.cookie);
  });

  test('logs who signed in, whose request it was and why a sign-in failed, without the address', async () => {
    const email = 'logged@example.test';
    const token = await tokenFor(host, email);
    const { json } = await completeLink(host, { email, token });
    await completeLink(host, { email, token });
    const { cookie, userId } = await signIn(host, email);
    await host.send('/api/users', { headers: { cookie } });
    const lines = host
      .log()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(json.userId).toBe(userId);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'signed in', way: 'email', user: userId }));
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 40, msg: 'a sign-in failed', way: 'email', code: 'invalid-link' }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'answered', route: '/api/users', status: 403, user: userId }),
    );
    expect(host.log()).not.toContain(email);
  });

  test('accepts only small bodies with few values from signed-out users', async () => {
    const returnTo = 'x'.repeat(20_000);
    const path = '/api/auth/email-link';
    const large = await host.send(path, { method: 'POST', body: { email: 'a@example.test', returnTo } });
    expect([large.status, large.json.code]).toEqual([413, 'document-too-large']);
    const deep = await host.send(path, {
      method: 'POST',
      body: JSON.parse('['.repeat(99) + ']'.repeat(99)) as unknown,
    });
    expect([deep.status, deep.json.code]).toEqual([422, 'invalid-document']);
  });

  test('sends a mail that explains the link in text and HTML without repeating the address', async () => {
    await requestLink(host, 'mail@example.test');
    const mail = host.context.mailer.inbox?.mails()[0];
    const link = linkMailedTo(host, 'mail@example.test');
    expect(link.origin).toBe(host.origin);
    expect(link.pathname).toBe('/signin');
    expect([...link.searchParams.keys()]).toEqual(['token']);
    expect(link.searchParams.get('token')).toMatch(/^[\w-]{43}$/);
    for (const form of [mail?.text, mail?.html]) {
      expect(form?.replaceAll('&nbsp;', ' ')).toMatch(/15 minutes/);
      expect(form).toMatch(/once/);
      expect(form).toMatch(/If you didn’t request this link, ignore/);
      expect(form).toContain(link.href);
      expect(form).not.toContain('mail@example.test');
    }
  });

  test('keeps a return path in the link unless it leads to another origin', async () => {
    const ask = async (email: string, returnTo: string) => {
      await requestLink(host, email, { returnTo });
      return linkMailedTo(host, email).searchParams.get('returnTo');
    };
    expect(await ask('path@example.test', '/dashboard/profile?tab=messages')).toBe(
      '/dashboard/profile?tab=messages',
    );
    expect(await ask('evil@example.test', '//evil.test/')).toBeNull();
  });

  test('accepts a link only once in 50 simultaneous attempts', async () => {
    const email = 'once@example.test';
    const token = await tokenFor(host, email);
    const spread = (index: number) => ({ from: `127.0.1.${(index % 50) + 1}` });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => completeLink(host, { email, token }, spread(index))),
    );
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(1);
    for (const answer of answers.filter((each) => each.status !== 200)) {
      expect(answer).toMatchObject({ status: 400, json: { code: 'invalid-link' } });
    }
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from sessions where user_id = ${String(opened[0]?.json.userId)}`.execute(
      host.context.store.db,
    );
    expect(Number(rows[0]?.count)).toBe(1);
  });

  test('creates one user when two links for a new address are completed at the same time', async () => {
    const email = 'twice@example.test';
    const tokens = [await tokenFor(host, email), await tokenFor(host, email)];
    const answers = await Promise.all(tokens.map((token) => completeLink(host, { email, token })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ json }) => json.userId)).size).toBe(1);
  });

  test('accepts a link until just before it expires after 15 minutes', async () => {
    const email = 'justintime@example.test';
    const token = await tokenFor(host, email);
    host.advance(15 * MINUTE - 5_000);
    expect((await completeLink(host, { email, token })).status).toBe(200);
  });

  test('rejects a wrong address without using up the link, until the tenth attempt @4.6', async () => {
    const email = 'guessed@example.test';
    const token = await tokenFor(host, email);
    const guessed = await completeLink(host, { email: 'guess@example.test', token });
    expect([guessed.json.code, guessed.headers.getSetCookie()]).toEqual(['invalid-link', []]);
    expect((await completeLink(host, { email: 'GUESSED@example.test', token })).status).toBe(200);

    const second = await tokenFor(host, email);
    for (let guess = 0; guess < 10; guess += 1) {
      await completeLink(host, { email: `guess${guess}@example.test`, token: second });
    }
    expect((await completeLink(host, { email, token: second })).json.code).toBe('invalid-link');
  });

  test('does not use up a link on GET or HEAD', async () => {
    const email = 'scanner@example.test';
    const token = await tokenFor(host, email);
    const { pathname, search } = linkMailedTo(host, email);
    const body = `?email=${email}&token=${token}`;
    for (const method of ['GET', 'HEAD']) {
      await host.send(pathname + search, { method });
      const answer = await host.send(`/api/auth/email-link/complete${body}`, { method });
      expect(answer.status).toBeGreaterThanOrEqual(404);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await completeLink(host, { email, token })).status).toBe(200);
  });

  test('rejects an invalid address without sending a mail', async () => {
    const before = host.context.mailer.inbox?.mails().length;
    for (const email of ['', 'nobody', 'a@b.test\r\nBcc: c@d.test', 'a@b.test,c@d.test', 7, null]) {
      const answer = await host.send('/api/auth/email-link', { method: 'POST', body: { email } });
      expect(answer).toMatchObject({ status: 400, json: { code: 'invalid-request' } });
    }
    expect(host.context.mailer.inbox?.mails().length).toBe(before);
  });

  test('rejects link requests and completions from another site’s page', async () => {
    const headers = { origin: 'https://evil.test' };
    const email = 'crossed@example.test';
    expect((await requestLink(host, email, { headers })).status).toBe(403);
    const token = await tokenFor(host, email);
    expect((await completeLink(host, { email, token }, { headers })).status).toBe(403);
    expect((await completeLink(host, { email, token })).status).toBe(200);
  });

  test('treats a session that is no longer in the database as signed out', async () => {
    const { cookie, userId } = await signIn(host, 'revoked@example.test');
    await host.context.store.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
    expect(await host.identity.sessions.actorOf(cookie)).toEqual(ANONYMOUS);
  });
});
