import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import type { SessionList } from '../../../../contract/account/account.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { completeLink, signIn, tokenFor } from '../../../../tests/support/servers/sign-in.ts';
import { STORE_KINDS } from '../../../../tests/support/stores.ts';
import { browserWords } from './browser-words.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

describe.each(STORE_KINDS)('a user’s sessions, over %s', (kind) => {
  let host: TestServer;
  beforeAll(async () => {
    host = await startTestServer({ kind });
  });
  afterAll(() => host.close());

  async function list({ userId, cookie }: { userId: string; cookie: string }) {
    const answer = await host.send(api.sessions(userId), { headers: { cookie } });
    expect(answer.status).toBe(200);
    return (answer.json as unknown as SessionList).sessions;
  }
  const end = (path: string, cookie: string) => host.send(path, { method: 'DELETE', headers: { cookie } });
  const alive = async (cookie: string) => (await host.identity.sessions.actorOf(cookie)).kind === 'user';

  test('are listed with browser, method and times, the current session first, without tokens and addresses @12.7', async () => {
    const email = 'listed@example.test';
    const here = await signIn(host, email);
    host.advance(60_000);
    const token = await tokenFor(host, email);
    await completeLink(host, { email, token }, { headers: { 'user-agent': FIREFOX } });
    const sessions = await list(here);
    expect(sessions).toMatchObject([
      { browser: '', method: 'email', current: true },
      { browser: 'Firefox on Windows', method: 'email', current: false },
    ]);
    for (const session of sessions) {
      expect(Object.keys(session).sort()).toEqual(
        ['browser', 'current', 'id', 'lastSeenAt', 'method', 'signedInAt'].sort(),
      );
    }
  });

  test('can each be ended only by the user @12.7', async () => {
    const laptop = await signIn(host, 'one@example.test');
    const phone = await signIn(host, 'one@example.test');
    const stranger = await signIn(host, 'stranger@example.test');
    const lost = (await list(laptop)).find(({ current }) => !current)?.id ?? '';
    const path = api.session(laptop.userId, lost);
    expect((await end(path, stranger.cookie)).status).toBe(404);
    // A stranger cannot end the session at their own path either.
    expect((await end(api.session(stranger.userId, lost), stranger.cookie)).status).toBe(204);
    expect(await alive(phone.cookie)).toBe(true);
    expect((await end(path, laptop.cookie)).status).toBe(204);
    expect(await alive(phone.cookie)).toBe(false);
    expect(await alive(laptop.cookie)).toBe(true);
    expect(host.changes).toContainEqual({ kind: 'session-ended', sessionId: lost });
    expect((await end(path, laptop.cookie)).status).toBe(204);
  });

  test('can all be ended by the user, except the current session @12.7', async () => {
    const here = await signIn(host, 'all@example.test');
    const others = [await signIn(host, 'all@example.test'), await signIn(host, 'all@example.test')];
    const stranger = await signIn(host, 'bystander@example.test');
    const ids = (await list(here)).filter(({ current }) => !current).map(({ id }) => id);
    expect((await end(api.sessions(here.userId), stranger.cookie)).status).toBe(404);
    expect((await end(api.sessions(here.userId), here.cookie)).status).toBe(204);
    for (const { cookie } of others) expect(await alive(cookie)).toBe(false);
    expect(await alive(here.cookie)).toBe(true);
    expect(await alive(stranger.cookie)).toBe(true);
    for (const sessionId of ids) expect(host.changes).toContainEqual({ kind: 'session-ended', sessionId });
    expect(await list(here)).toHaveLength(1);
  });

  test('are not listed after their maximum age', async () => {
    const first = await signIn(host, 'aged@example.test');
    host.advance(91 * 24 * 3_600_000);
    const later = await signIn(host, 'aged@example.test');
    expect(await list(later)).toHaveLength(1);
    expect(await alive(first.cookie)).toBe(false);
  });
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0',
    'Microsoft Edge on macOS',
  ],
  ['Firefox', 'Firefox'],
  ['PostmanRuntime/7.43.0 (x)', 'PostmanRuntime'],
  ['', ''],
  ['<script>alert(1)</script>/1.0 ((((', ''],
])('describes %j as %j', (userAgent, words) => {
  expect(browserWords(userAgent)).toBe(words);
});
