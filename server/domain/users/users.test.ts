import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userRowSchema } from '../../../contract/account/account.ts';
import { actorFor, testContext } from '../../../tests/support/servers/api.ts';
import { mainly, openTestStore } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import type { Cursor } from '../../platform/store/cursor.ts';
import { fromDateColumn, toDateColumn } from '../../platform/store/date-column.ts';
import type { Store } from '../../platform/store/store.ts';
import { listUsers, newestUser } from './list-users.ts';
import { usersRevision } from '../../edges/watch/reading.ts';
import { searchText, searchUserIds } from './select-users.ts';

const staff = actorFor('staff');
const USERS = 130;
const START = 1_700_000_000_000;

/**
 * Creates users. Four users share each timestamp, so that pages end between users with the same timestamp.
 */
async function createUsers(store: Store): Promise<void> {
  const rows = Array.from({ length: USERS }, (_, index) => {
    const moment = toDateColumn(store, START + Math.floor(index / 4));
    return {
      id: `user-${String(index).padStart(3, '0')}`,
      name: `Person ${index}`,
      email: index === 7 ? null : `person${index}@example.org`,
      email_verified: store.dialect === 'sqlite' ? 1 : true,
      image: index === 3 ? 'https://pictures.test/3.png' : null,
      created_at: moment,
      updated_at: moment,
    };
  });
  await store.db.insertInto('users').values(rows.toReversed()).execute();
  const profile = { revision: 1, title: '', phone: '', updated_at: START };
  await store.db
    .insertInto('profiles')
    .values([
      {
        ...profile,
        user_id: 'user-003',
        name: 'Ødegård',
        company: '100% Estates',
        email: 'o@x.no',
        role: 'Boss',
        title: 'Dr',
        phone: '+47 1',
      },
      { ...profile, user_id: 'user-004', name: '', company: '100 Estates', email: '', role: '' },
    ])
    .execute();
}

describe.each(mainly('postgres'))('the list of users in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const opened = await openTestStore(kind);
    close = opened.close;
    context = testContext(opened.store);
    await createUsers(opened.store);
  });
  afterAll(() => close());

  async function everybody(): Promise<string[]> {
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listUsers(context, staff, { cursor });
      for (const user of page.users) listed.push(userRowSchema.parse(user).id);
      cursor = page.next ?? undefined;
    } while (cursor);
    return listed;
  }
  const ids = async (q: string) => (await listUsers(context, staff, { q })).users.map((user) => user.id);

  test('contains each user once, oldest account first, over several pages @9.9', async () => {
    expect(await everybody()).toEqual(
      Array.from({ length: USERS }, (_, index) => `user-${String(index).padStart(3, '0')}`),
    );
  });

  test('reports users who are newer than the newest listed user, and lists them last @9.9', async () => {
    const since = (await newestUser(context, staff)) ?? '';
    expect((await listUsers(context, staff, { cursor: since })).users).toEqual([]);
    const moment = toDateColumn(context.store, START + 1_000_000);
    const email_verified = context.store.dialect === 'sqlite' ? 1 : true;
    const late = { id: 'late', name: 'Late', email: 'late@example.org', email_verified, image: null };
    await context.store.db
      .insertInto('users')
      .values({ ...late, created_at: moment, updated_at: moment })
      .execute();
    const { users } = await listUsers(context, staff, { cursor: since });
    const last = (await everybody()).at(-1);
    await context.store.db.deleteFrom('users').where('id', '=', 'late').execute();
    expect([users.map(({ id }) => id), last]).toEqual([['late'], 'late']);
    await expect(newestUser(context, actorFor('owner'))).rejects.toThrow('Only staff');
  });

  test('contains each user’s profile, or the account if there is no profile @3.11', async () => {
    const { users } = await listUsers(context, staff, {});
    expect(users[3]).toEqual({
      id: 'user-003',
      email: 'o@x.no',
      signInEmail: 'person3@example.org',
      signInEmailVerified: true,
      name: 'Ødegård',
      role: 'Boss',
      company: '100% Estates',
      title: 'Dr',
      image: 'https://pictures.test/3.png',
      phone: '+47 1',
      staff: false,
      blockedFor: null,
      createdAt: { seconds: START / 1000, nanoseconds: 0 },
      messageCount: 0,
    });
    expect(users[4]).toMatchObject({ name: 'Person 4', email: 'person4@example.org' });
    expect(users[7]).toMatchObject({ email: null, company: '' });
  });

  test('can be searched by name, email, sign-in address and company, ignoring case', async () => {
    expect(await ids('PERSON 12')).toEqual(
      ['012', '120', '121', '122', '123', '124', '125', '126', '127', '128', '129'].map((n) => `user-${n}`),
    );
    expect(await ids('person9@')).toEqual(['user-009']);
    expect(await ids('person3@')).toEqual(['user-003']);
    expect(await ids('estates')).toEqual(['user-003', 'user-004']);
    expect(await ids('ødegård')).toEqual(['user-003']);
    expect(await ids('ØDEGÅRD')).toEqual(['user-003']);
  });

  test('matches one or two letters as prefixes, and more letters anywhere @16.9', async () => {
    expect(await ids('ø')).toEqual(['user-003']);
    expect(await ids('bo')).toEqual([]);
    expect(await ids('es')).toEqual(['user-003', 'user-004']);
    expect(await ids('st')).toEqual([]);
    expect(await ids('sta')).toEqual(['user-003', 'user-004']);
    expect(await ids('@x.n')).toEqual(['user-003']);
    expect(await ids('@')).toHaveLength(50);
  });

  test('finds users by rare words anywhere in the list, and by common words page by page @16.9', async () => {
    const { store } = context;
    const found: string[] = [];
    const search = (after: Cursor | null) => searchUserIds(store, { text: 'person', after, limit: 40 });
    for (let page = await search(null); page.length > 0;) {
      found.push(...page);
      const [last] = await store.db
        .selectFrom('users')
        .select(['id', 'created_at'])
        .where('id', '=', page.at(-1) ?? '')
        .execute();
      page = await search(last ? { at: fromDateColumn(last.created_at), id: last.id } : null);
    }
    expect(found).toEqual(found.toSorted());
    expect(new Set(found).size).toBe(USERS);
    expect(await searchUserIds(store, { text: '129', after: null, limit: 1 })).toEqual(['user-129']);
    // The text has two characters, but three UTF-16 code units.
    expect(searchText('𠮷野')).toBe('  𠮷野');
  });

  test('matches the current values of a profile, but not previous values @16.9', async () => {
    const { db } = context.store;
    const rename = (company: string) =>
      db.updateTable('profiles').set({ company }).where('user_id', '=', 'user-004').execute();
    await rename('Zymurgy Works');
    expect([await ids('zymurgy'), await ids('100 estates')]).toEqual([['user-004'], []]);
    await rename('100 Estates');
    expect([await ids('zymurgy'), await ids('100 estates')]).toEqual([[], ['user-004']]);
  });

  test('has a new revision after every change of a user or profile @16.9', async () => {
    const { db } = context.store;
    const seen = [await usersRevision(context)];
    const changes = [
      db.updateTable('profiles').set({ title: 'Dr' }).where('user_id', '=', 'user-004'),
      db.updateTable('profiles').set({ title: '' }).where('user_id', '=', 'user-004'),
      db.updateTable('users').set({ image: 'x' }).where('id', '=', 'user-009'),
      db.updateTable('users').set({ image: null }).where('id', '=', 'user-009'),
    ];
    for (const change of changes) {
      await change.execute();
      seen.push(await usersRevision(context));
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
    expect(seen).toHaveLength(changes.length + 1);
  });

  test('treats every character of a query literally', async () => {
    expect(await ids('100%')).toEqual(['user-003']);
    expect(await ids('_')).toEqual([]);
    expect(await ids('\\')).toEqual([]);
    expect(await ids("' or 1=1 --")).toEqual([]);
    expect(await ids('\0')).toHaveLength(50);
  });
});
