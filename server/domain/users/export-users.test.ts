import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { actorFor, createApi, testContext } from '../../../tests/support/servers/api.ts';
import { mainly, openTestStore } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { toDateColumn } from '../../platform/store/date-column.ts';
import type { Store } from '../../platform/store/store.ts';
import { exportUsers } from './list-users.ts';

const START = Date.UTC(2026, 10, 21, 9, 30);
/** Number of users: more than fit into two parts. */
const USERS = 2_345;
const COLUMNS = 'name,email,company,role,title,phone,created,sign_in_email,verified';

async function createUsers(store: Store): Promise<void> {
  const names: Record<number, string> = { 1: '=HYPERLINK("http://x")', 2: 'Zoë "Z" 🏢', 3: 'Two\nlines' };
  const rows = Array.from({ length: USERS }, (_, index) => ({
    id: `user-${String(index).padStart(4, '0')}`,
    name: names[index] ?? `Person ${index}`,
    email: index === 4 ? null : `person${index}@example.org`,
    email_verified: store.dialect === 'sqlite' ? 1 : true,
    image: null,
    created_at: toDateColumn(store, START + Math.floor(index / 4)),
    updated_at: toDateColumn(store, START),
  }));
  for (let from = 0; from < USERS; from += 500) {
    await store.db
      .insertInto('users')
      .values(rows.slice(from, from + 500))
      .execute();
  }
  const written = { revision: 1, name: 'Ada', email: 'ada@example.org', updated_at: START };
  await store.db
    .insertInto('profiles')
    .values({
      ...written,
      user_id: 'user-0000',
      company: 'A, B & Co',
      role: '-1',
      title: 'Dr',
      phone: '+47 1',
    })
    .execute();
}

describe.each(mainly('sqlite'))('a user export from %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;

  beforeAll(async () => {
    const opened = await openTestStore(kind);
    close = opened.close;
    context = { ...testContext(opened.store), now: () => START };
    await createUsers(opened.store);
    server = createApi(context);
  });
  afterAll(() => close());

  const csv = async (q: string) => {
    const response = await server.call(api.usersCsv(q), { as: 'staff' });
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  };

  test('is a file that is named after the date and not cached', async () => {
    const { status, headers } = await server.call(api.usersCsv('Ada'), { as: 'staff' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="gov360-users-2026-11-21.csv"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('starts with the byte order mark and the column names, and has the same users as the list', async () => {
    const row = `Ada,ada@example.org,"A, B & Co",'-1,Dr,'+47 1,2026-11-21T09:30:00.000Z,person0@example.org,yes`;
    expect(await csv('Ada')).toBe(`\uFEFF${COLUMNS}\r\n${row}\r\n`);
  });

  test('contains no formulas for a spreadsheet, and keeps quotes, line breaks and all scripts', async () => {
    const text = await csv('');
    expect(text).toContain(`\r\n"'=HYPERLINK(""http://x"")",person1@example.org,`);
    expect(text).toContain('\r\n"Zoë ""Z"" 🏢",person2@example.org,');
    expect(text).toContain('\r\n"Two\nlines",person3@example.org,');
    expect(text).toContain('\r\nPerson 4,,,,,,2026-11-21T09:30:00.001Z,,\r\n');
  });

  test('contains each user once, oldest account first, in any number of parts', async () => {
    const people = [...(await csv('')).matchAll(/,(?:person(\d+)|ada)@example\.org,[^,\r]*,.*\r\n/g)];
    const expected = Array.from({ length: USERS }, (_, index) => index).filter((index) => index !== 4);
    expect(people.map(([, index]) => Number(index ?? 0))).toEqual(expected);
  });

  test('contains the users that match a search, or only the column names if there are no matches', async () => {
    expect((await csv('person 12')).split('\r\n').slice(1, 4)).toEqual([
      'Person 12,person12@example.org,,,,,2026-11-21T09:30:00.003Z,person12@example.org,yes',
      'Person 120,person120@example.org,,,,,2026-11-21T09:30:00.030Z,person120@example.org,yes',
      'Person 121,person121@example.org,,,,,2026-11-21T09:30:00.030Z,person121@example.org,yes',
    ]);
    expect(await csv('nobody is called this')).toBe(`\uFEFF${COLUMNS}\r\n`);
  });

  test('reads rows only as fast as the client receives them', async () => {
    let read = 0;
    const counted = context.store.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        read += result.rows.length;
        return result;
      },
    });
    const store: Store = { ...context.store, db: counted };
    const stream = await exportUsers({ ...context, store }, actorFor('staff'), {});
    const reader = stream.getReader();
    await reader.read();
    const taken = read;
    expect(taken).toBeLessThan(USERS / 2);
    await reader.cancel();
    expect(read).toBe(taken);
  });

  test('is rejected for everyone except staff, before any data is read', async () => {
    for (const as of ['owner', 'removedStaff', undefined]) {
      const response = await server.call(api.usersCsv(''), as ? { as } : {});
      expect([response.status, response.headers.get('content-disposition')]).toEqual([403, null]);
      expect(await response.text()).not.toContain('example.org');
    }
  });
});
