import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import {
  completeLink,
  sessionCookieOf,
  signIn,
  tokenFor,
} from '../../../../tests/support/servers/sign-in.ts';
import { createDatabase, mainly } from '../../../../tests/support/stores.ts';
import { ANONYMOUS, type SignedIn } from '../../../platform/access/actor.ts';
import { fromDateColumn, toDateColumn } from '../../../platform/store/date-column.ts';
import { hashSecret } from './secret-token.ts';
import { sessionCookies, SESSION_IDLE_MAX } from './session-cookies.ts';

const DAY = 24 * 60 * 60 * 1000;

describe.each(mainly('sqlite'))('sessions over %s', (kind) => {
  let host: TestServer;
  beforeAll(async () => {
    host = await startTestServer({ kind });
  });
  afterAll(() => host.close());

  const actorOf = (cookie: string | undefined) => host.identity.sessions.actorOf(cookie);
  const sessionIdOf = async (cookie: string) => ((await actorOf(cookie)) as SignedIn).sessionId;
  const signOut = (cookie: string) =>
    host.send('/api/auth/sign-out', { method: 'POST', headers: { cookie } });

  test('a new sign-in creates a new token and ends the browser’s previous session', async () => {
    const first = await signIn(host, 'again@example.test');
    const firstId = await sessionIdOf(first.cookie);
    const second = await signIn(host, 'again@example.test', first.cookie);
    expect(second.cookie).not.toBe(first.cookie);
    expect(await actorOf(first.cookie)).toEqual(ANONYMOUS);
    expect(await actorOf(second.cookie)).toMatchObject({ userId: first.userId });
    expect(host.changes).toContainEqual({ kind: 'session-ended', sessionId: firstId });
  });

  test('a sign-in in one browser keeps the sessions of other browsers', async () => {
    const laptop = await signIn(host, 'two@example.test');
    const phone = await signIn(host, 'two@example.test');
    expect(await actorOf(laptop.cookie)).toMatchObject({ userId: phone.userId });
  });

  test('a sign-in does not reuse a session cookie that was planted in the browser', async () => {
    const planted = await signIn(host, 'attacker@example.test');
    const victim = await signIn(host, 'victim@example.test', planted.cookie);
    expect(victim.cookie).not.toBe(planted.cookie);
    expect(await actorOf(planted.cookie)).toEqual(ANONYMOUS);
  });

  test('signing out ends the session immediately, clears the cookie and notifies the streams @3.12 @4.4', async () => {
    const { cookie } = await signIn(host, 'leaving@example.test');
    const sessionId = await sessionIdOf(cookie);
    expect(await host.identity.sessions.aliveSessions([sessionId, 'never-was'])).toEqual(
      new Set([sessionId]),
    );
    const answer = await signOut(cookie);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual([
      'gov360_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'gov360_signed_in=; Max-Age=0; Path=/; SameSite=Lax',
    ]);
    expect(await actorOf(cookie)).toEqual(ANONYMOUS);
    expect(await host.identity.sessions.aliveSessions([sessionId])).toEqual(new Set());
    expect(host.changes).toContainEqual({ kind: 'session-ended', sessionId });
  });

  test('signing out requires a request from our own page, and does nothing without a session', async () => {
    const { cookie } = await signIn(host, 'staying@example.test');
    const headers = { cookie, origin: 'https://evil.test' };
    expect((await host.send('/api/auth/sign-out', { method: 'POST', headers })).status).toBe(403);
    await host.send('/api/auth/sign-out', { headers: { cookie } });
    expect(await actorOf(cookie)).toMatchObject({ kind: 'user' });
    expect((await signOut('gov360_session=nonsense')).status).toBe(204);
  });

  test('a session stays open with daily use, and ends after 30 days without use @12.8', async () => {
    const { cookie } = await signIn(host, 'daily@example.test');
    const sessionId = await sessionIdOf(cookie);
    for (let day = 0; day < 40; day += 8) {
      host.advance(8 * DAY);
      expect(await actorOf(cookie)).toMatchObject({ kind: 'user' });
      await expect.poll(() => remaining(sessionId)).toBeGreaterThan(SESSION_IDLE_MAX - DAY);
    }
    host.advance(SESSION_IDLE_MAX + DAY);
    expect(await actorOf(cookie)).toEqual(ANONYMOUS);
    expect(await host.identity.sessions.aliveSessions([sessionId])).toEqual(new Set());
  });

  test('a session ends 90 days after it was opened, even if it is used @12.8', async () => {
    const { cookie } = await signIn(host, 'ever@example.test');
    const sessionId = await sessionIdOf(cookie);
    const aliveOnes = () => host.identity.sessions.aliveSessions([sessionId]);
    for (let day = 10; day < 90; day += 10) {
      host.advance(10 * DAY);
      expect(await actorOf(cookie)).toMatchObject({ kind: 'user' });
      const expected = Math.min(SESSION_IDLE_MAX, (90 - day) * DAY);
      await expect.poll(() => remaining(sessionId)).toBeGreaterThan(expected - DAY);
      expect(await remaining(sessionId)).toBeLessThanOrEqual(expected);
    }
    expect(await aliveOnes()).toEqual(new Set([sessionId]));
    host.advance(10 * DAY);
    expect(await actorOf(cookie)).toEqual(ANONYMOUS);
    expect(await aliveOnes()).toEqual(new Set());
    await host.identity.prune();
    expect(await rowOf(sessionId)).toBeUndefined();
  });

  test('a session from the previous version ends 90 days after it was opened', async () => {
    const { cookie } = await signIn(host, 'before@example.test');
    const sessionId = await sessionIdOf(cookie);
    const { store } = host.context;
    const at = (days: number) => toDateColumn(store, host.context.now() + days * DAY);
    await store.db
      .updateTable('sessions')
      .set({ created_at: at(-80), expires_at: at(30), last_seen_at: null, method: '' })
      .where('id', '=', sessionId)
      .execute();
    expect(await actorOf(cookie)).toMatchObject({ kind: 'user' });
    await expect.poll(() => remaining(sessionId)).toBeLessThanOrEqual(10 * DAY);
    host.advance(9 * DAY);
    expect(await actorOf(cookie)).toMatchObject({ kind: 'user' });
    await store.db
      .updateTable('sessions')
      .set({ created_at: at(-90), expires_at: at(30) })
      .where('id', '=', sessionId)
      .execute();
    expect(await actorOf(cookie)).toEqual(ANONYMOUS);
    expect(await host.identity.sessions.aliveSessions([sessionId])).toEqual(new Set());
  });

  test('the last-seen time of a session is updated at most every five minutes', async () => {
    const { cookie } = await signIn(host, 'seen@example.test');
    const sessionId = await sessionIdOf(cookie);
    const opened = (await rowOf(sessionId))?.last_seen_at ?? 0;
    host.advance(4 * 60_000);
    await actorOf(cookie);
    await host.context.store.write(async () => {});
    expect((await rowOf(sessionId))?.last_seen_at).toBe(opened);
    host.advance(60_000);
    await actorOf(cookie);
    await expect
      .poll(async () => (await rowOf(sessionId))?.last_seen_at)
      .toBeGreaterThanOrEqual(opened + 5 * 60_000);
  });

  test('a session stores the sign-in method and a short description of the browser', async () => {
    const email = 'known@example.test';
    const token = await tokenFor(host, email);
    const headers = { 'user-agent': `Firefox ${'x'.repeat(2_000)}` };
    const cookie = sessionCookieOf(await completeLink(host, { email, token }, { headers }));
    const row = await rowOf(await sessionIdOf(cookie));
    expect(row).toMatchObject({ method: 'email', ip_address: '' });
    expect(row?.user_agent).toMatch(/^Firefox x{292}$/);
  });

  test('a user blocked by staff is signed out at the next request and cannot sign in @12.12', async () => {
    const email = 'blocked@example.test';
    const { cookie, userId } = await signIn(host, email);
    const sessionId = await sessionIdOf(cookie);
    const { db } = host.context.store;
    const block = { user_id: userId, reason: 'Spam.', blocked_by: 'staff-1', blocked_at: 1 };
    await db.insertInto('blocked_users').values(block).execute();
    expect(await actorOf(cookie)).toEqual(ANONYMOUS);
    expect(await host.identity.sessions.aliveSessions([sessionId])).toEqual(new Set());
    const token = await tokenFor(host, email);
    const refused = await completeLink(host, { email, token });
    expect(refused).toMatchObject({ status: 403, json: { code: 'blocked' } });
    expect(refused.json.detail).toBe('This account is blocked. Reason: Spam.');
    expect(refused.headers.getSetCookie()).toEqual([]);

    await db.deleteFrom('blocked_users').execute();
    expect(await actorOf(cookie)).toMatchObject({ userId });
    expect((await completeLink(host, { email, token })).status).toBe(200);
  });

  const rowOf = (sessionId: string) =>
    host.context.store.db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst();

  async function remaining(sessionId: string): Promise<number> {
    const row = await host.context.store.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    return fromDateColumn(row.expires_at) - host.context.now();
  }

  test('cookies with a wrong signature are rejected', async () => {
    const { cookie } = await signIn(host, 'signed@example.test');
    const [name, value = ''] = cookie.split('=');
    const token = decodeURIComponent(value).split('.')[0] ?? '';
    const forged = [
      undefined,
      '',
      `${name}=`,
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=${token}.${Buffer.alloc(32).toString('base64')}`,
      `${name}=%E0%A4%A`,
      `other=${value}`,
      `x${name}=${value}`,
      `${name}=${'.'.repeat(5_000)}`,
    ];
    for (const each of forged) expect(await actorOf(each)).toEqual(ANONYMOUS);
    expect(await actorOf(`first=1; ${cookie}; last=2`)).toMatchObject({ kind: 'user' });
  });

  test('accounts of staff that are created at the start have staff rights', async () => {
    const { cookie, userId } = await signIn(host, 'staff-2@gov360.test');
    expect(userId).toBe('staff-2');
    expect(await actorOf(cookie)).toMatchObject({ staff: true, name: 'Tomás Vidal' });
  });
});

test('cookies signed with another server’s secret are rejected', async () => {
  const database = await createDatabase('sqlite');
  const ours = await startTestServer({ database, env: { AUTH_SECRET: 'a'.repeat(40) } });
  const { cookie } = await signIn(ours, 'ada@example.test');
  await ours.close();
  const other = await startTestServer({ database, env: { AUTH_SECRET: 'b'.repeat(40) } });
  expect(await other.identity.sessions.actorOf(cookie)).toEqual(ANONYMOUS);
  await other.close();
  await database.remove();
});

test('accepts cookies with the previous secret after a change, but no others, and signs new cookies with the new secret', async () => {
  const database = await createDatabase('sqlite');
  const [old, next, third] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)];
  const serverOf = (AUTH_SECRET: string, accepted?: string) =>
    startTestServer({ database, env: { AUTH_SECRET, ...(accepted && { AUTH_SECRET_ACCEPTED: accepted }) } });
  const before = await serverOf(old, next);
  const { cookie, userId } = await signIn(before, 'ada@example.test');
  await before.close();
  const after = await serverOf(next, old);
  expect(await after.identity.sessions.actorOf(cookie)).toMatchObject({ userId });
  const again = await signIn(after, 'ada@example.test');
  await after.close();
  for (const [secret, accepted, valid] of [
    [next, undefined, [false, true]],
    [old, undefined, [true, false]],
    [third, old, [true, false]],
  ] as const) {
    const server = await serverOf(secret, accepted);
    const actors = [cookie, again.cookie].map((each) => server.identity.sessions.actorOf(each));
    expect((await Promise.all(actors)).map(({ kind }) => kind === 'user')).toEqual(valid);
    await server.close();
  }
  await database.remove();
});

/** The cookie that version 0.8 set for this token and secret. That version used better-auth 1.7.7. */
const COOKIE_OF_0_8 = {
  secret: 'a secret of version 0.8, longer than 32 characters',
  token: 'Zk9t2Qx-7_vB4mN1pL8sRwYcEaHfUjKdG3oTi6Xq0Vz',
  value: 'Zk9t2Qx-7_vB4mN1pL8sRwYcEaHfUjKdG3oTi6Xq0Vz.%2FKEHtg124NAG4FUffFPtAJ%2FA50PFVkX%2FBKh4CEJzlOk%3D',
};

test('accepts a cookie from version 0.8, and writes identical cookies', async () => {
  const host = await startTestServer({ env: { AUTH_SECRET: COOKIE_OF_0_8.secret } });
  const { userId } = await signIn(host, 'ada@example.test');
  await host.context.store.write((transaction) =>
    transaction
      .updateTable('sessions')
      .set({ token: hashSecret(COOKIE_OF_0_8.token) })
      .execute(),
  );
  const actorOf = (cookie: string) => host.identity.sessions.actorOf(cookie);
  expect(await actorOf(`gov360_session=${COOKIE_OF_0_8.value}`)).toMatchObject({ userId });
  expect(sessionCookies(host.context.config, COOKIE_OF_0_8.token)[0]).toBe(
    `gov360_session=${COOKIE_OF_0_8.value}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax`,
  );
  expect(await actorOf(`gov360_session=${COOKIE_OF_0_8.value.replace('KEH', 'KEh')}`)).toEqual(ANONYMOUS);
  await host.close();
});

describe('the session cookie', () => {
  async function cookiesOn(host: TestServer): Promise<string[]> {
    const token = await tokenFor(host, 'cookie@example.test');
    const answer = await completeLink(host, { email: 'cookie@example.test', token });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return answer.headers.getSetCookie().map((cookie) => cookie.replace(/session=[^;]+/, 'session=…'));
  }

  test('is hidden from scripts and from other sites’ requests over HTTP', async () => {
    const host = await startTestServer();
    expect(await cookiesOn(host)).toEqual([
      'gov360_session=…; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax',
      'gov360_signed_in=1; Max-Age=2505600; Path=/; SameSite=Lax',
    ]);
    await host.close();
  });

  test('is bound to the host over HTTPS and never sent unencrypted', async () => {
    const host = await startTestServer({ env: { PUBLIC_ORIGIN: 'https://localhost' } });
    expect(await cookiesOn(host)).toEqual([
      '__Host-gov360_session=…; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-gov360_signed_in=1; Max-Age=2505600; Path=/; Secure; SameSite=Lax',
    ]);
    await host.close();
  });
});
