import { withoutRequestId } from '../../../../tests/support/servers/session.ts';
import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import {
  completeLink,
  mailsTo,
  requestLink,
  sessionCookieOf,
  signIn,
  tokenFor,
} from '../../../../tests/support/servers/sign-in.ts';
import { mainly } from '../../../../tests/support/stores.ts';

const MINUTE = 60_000;

describe.each(mainly('sqlite'))('sign-in by email link over %s', (kind) => {
  let host: TestServer;
  beforeAll(async () => {
    host = await startTestServer({ kind });
  });
  afterAll(() => host.close());

  test('returns the same response for an unknown link, a used link, an expired link and another user’s link', async () => {
    const email = 'same@example.test';
    const used = await tokenFor(host, email);
    await completeLink(host, { email, token: used });
    const foreign = await tokenFor(host, 'other@example.test');
    const expired = await tokenFor(host, 'late@example.test');
    const bodies = [
      { email, token: 'A'.repeat(43) },
      { email, token: used },
      { email, token: foreign },
    ];
    const answers = await Promise.all(bodies.map((body) => completeLink(host, body)));
    host.advance(15 * MINUTE);
    answers.push(await completeLink(host, { email: 'late@example.test', token: expired }));
    for (const { status, text, headers } of answers) {
      expect(status).toBe(400);
      expect(withoutRequestId(text)).toBe(withoutRequestId(answers[0]!.text));
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test('stores no token of a link or session in the database', async () => {
    const email = 'hashed@example.test';
    const link = await tokenFor(host, email);
    const unused = await tokenFor(host, email);
    const answer = await completeLink(host, { email, token: link });
    const session = decodeURIComponent(sessionCookieOf(answer).split('=')[1] ?? '').split('.')[0] ?? '';
    expect(session).toMatch(/^[\w-]{43}$/);
    const stored = await everythingStored(host);
    expect(stored).toContain(email);
    for (const secret of [link, unused, session]) expect(stored).not.toContain(secret);
  });

  test('includes no token in response bodies or the log', async () => {
    const email = 'quiet@example.test';
    const token = await tokenFor(host, email);
    const answer = await completeLink(host, { email, token });
    const [, value = ''] = sessionCookieOf(answer).split('=');
    expect(Object.keys(answer.json)).toEqual(['userId']);
    expect(answer.text).not.toContain(value.split('.')[0]);
    for (const secret of [token, value, value.split('.')[0] ?? '']) expect(host.log()).not.toContain(secret);
  });

  test('returns the same response and sends the same mail for known and unknown addresses', async () => {
    await signIn(host, 'known@example.test');
    const known = await requestLink(host, 'known@example.test');
    const unknown = await requestLink(host, 'unknown@example.test');
    expect(known.status).toBe(202);
    expect(unknown.status).toBe(known.status);
    expect(unknown.text).toBe(known.text);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    expect(mailsTo(host, 'unknown@example.test')).toBe(1);
  });
});

/** Returns every file of a SQLite database, or every row of a PostgreSQL database, as text. */
async function everythingStored({ context }: TestServer): Promise<string> {
  if (context.store.dialect === 'sqlite') {
    const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(
      context.store.db,
    );
    return rows
      .flatMap(({ file }) => [file, `${file}-wal`])
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'latin1'))
      .join('');
  }
  const tables = [
    'users',
    'sessions',
    'accounts',
    'verifications',
    'sign_in_links',
    'request_counts',
    'jobs',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) => context.store.db.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(rows);
}
