// Measures how long lists, searches, sign-ins, saves and lookups take in a large database, relative to a
// small one.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { reserveLink } from '../../server/domain/identity/email-link/send-link.ts';
import { completeLink } from '../../server/domain/identity/email-link/complete-link.ts';
import { hashSecret, newSecretToken } from '../../server/domain/identity/sessions/secret-token.ts';
import { sessionCookies } from '../../server/domain/identity/sessions/session-cookies.ts';
import { createSessions } from '../../server/domain/identity/sessions/sessions.ts';
import { userOfVerifiedEmail } from '../../server/domain/identity/sessions/users.ts';
import { listMailSettings } from '../../server/domain/notifications/mail-settings.ts';
import { readBell } from '../../server/domain/notifications/list-notifications.ts';
import { listReceived } from '../../server/domain/portfolio/accept-invitation.ts';
import { listMembers } from '../../server/domain/portfolio/list-members.ts';
import { listTwins } from '../../server/domain/portfolio/list-twins.ts';
import { locateTwin } from '../../server/domain/tours/locate-twin.ts';
import { readRights, readTour } from '../../server/domain/tours/read-tour.ts';
import { writeOperations } from '../../server/domain/tours/write-operations.ts';
import { selectUsers } from '../../server/domain/users/select-users.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { actorFor, testContext } from '../../tests/support/servers/api.ts';
import { type Figure, percentile, round } from '../figure.ts';
import { overBothStores } from './both-stores.ts';

const FEW = Number(process.env.FEW ?? 10_000);
const MANY = Number(process.env.USERS ?? 1_000_000);
/** The number of items in each user's twin. */
const ITEMS = 5;
/** The number of twins, and of members, of the user whose lists are read. */
const OWN = 50;
const ROUNDS = 40;
/** The percentile that is compared. Other work of this machine slows some rounds down, but makes none faster. */
const QUICK = 20;
/** The maximum ratio of the time in the large database to that in the small one. */
const FLAT = 1.3;

/** Measures both stores in turn. */
export async function measureSize(): Promise<Figure[]> {
  return await overBothStores(async (name, few, many) => {
    const began = performance.now();
    for (const store of [few, many]) {
      await fill(store, 1, FEW);
      await fillOwn(store);
    }
    await fill(many, FEW + 1, MANY);
    // Runs the analysis that both stores run automatically after this many rows.
    for (const store of [few, many]) await sql.raw('analyze').execute(store.db);
    console.log(`filled ${name} in ${round((performance.now() - began) / 1000)} s`);
    const [ofFew, ofMany] = [await worksOf(few), await worksOf(many)];
    const figures: Figure[] = [];
    for (const work of Object.keys(ofFew)) {
      const [before, after] = await timeInTurn(ofFew[work]!, ofMany[work]!);
      figures.push({
        name: `${work} among ${MANY.toLocaleString('en')} users, to that among ${FEW.toLocaleString('en')}, ${name}`,
        value: after / before,
        unit: 'x',
        atMost: FLAT,
        detail: `the quickest fifth of ${ROUNDS} in turn: ${round(after)} and ${round(before)} ms`,
      });
    }
    return figures;
  });
}

async function worksOf(store: Store): Promise<Record<string, () => Promise<unknown>>> {
  const limits = [
    'WRITES_PER_PERSON',
    'WRITES_PER_NETWORK',
    'SIGN_IN_MAILS_PER_MAILBOX',
    'SIGN_IN_MAILS_PER_MAILBOX_A_DAY',
  ];
  const context = testContext(store, Object.fromEntries(limits.map((name) => [name, '1000000'])));
  const actor = { ...actorFor('owner'), userId: 'user-1' };
  const { userId } = actor;
  const twin = { userId, tourId: 'own-1' };
  const email = 'person1@example.org';
  const sessions = createSessions(context);
  const opening = { method: 'email', userAgent: undefined } as const;
  const session = await store.write((transaction) => sessions.open(transaction, userId, opening));
  const [cookie = ''] = sessionCookies(context.config, session);
  return {
    'a page of one’s own twins': () => listTwins(context, actor, { userId, which: 'own' }),
    'the same by name': () => listTwins(context, actor, { userId, which: 'own', order: 'name' }),
    'words among one’s own twins': () => listTwins(context, actor, { userId, which: 'own', query: 'quay' }),
    'twins of others': () => listTwins(context, actor, { userId, which: 'shared' }),
    'the members of a twin': () => listMembers(context, actor, twin),
    'invitations received': () => listReceived(context, actor),
    'the bell': () => readBell(context, actor),
    'settings of mails': () => listMailSettings(context, actor, { userId }),
    'a twin with its items': () => readTour(context, actor, twin),
    'who may read a twin': () => readRights(context, { userId: 'user-7', tourId: 'twin-7' }),
    'a twin by its address': () => locateTwin(context, 'twin-7'),
    'a user by address': () => userOfVerifiedEmail(store.db, 'person7@example.org'),
    'who sends a request': () => sessions.actorOf(cookie.split(';')[0]),
    'a sign-in by mail': async () => {
      const token = newSecretToken();
      const link = { tokenHash: hashSecret(token), email, purpose: 'sign-in', userId: null } as const;
      await store.write((transaction) => reserveLink(context, transaction, link));
      await completeLink(context, sessions, { email, token, userAgent: undefined });
    },
    'a saved item': () => {
      const item = {
        id: 'tag-1',
        title: randomUUID(),
        text: '',
        color: 'red',
        position: [0, 0, 0],
        normal: [0, 1, 0],
      };
      const operation = {
        id: randomUUID(),
        kind: 'change',
        collection: 'tags',
        item,
        changed: ['title'],
        before: {},
      };
      return writeOperations(context, actor, { ...twin, body: { operations: [operation] } });
    },
    'a page of users for staff': () => selectUsers(context, { q: '', after: null, limit: 50 }),
  };
}

/**
 * Returns the times of two functions in milliseconds. Runs them in turn, so that other work of this machine
 * affects both alike.
 */
async function timeInTurn(
  ...works: readonly [() => Promise<unknown>, () => Promise<unknown>]
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, work] of works.entries()) {
      const began = performance.now();
      await work();
      times[index as 0 | 1].push(performance.now() - began);
    }
  }
  return [percentile(times[0], QUICK), percentile(times[1], QUICK)];
}

/**
 * Adds users, each with a profile, a session and a twin with some items. Each user is also a member of a
 * neighbouring user's twin.
 */
async function fill(store: Store, from: number, to: number): Promise<void> {
  const isSqlite = store.dialect === 'sqlite';
  // Uses literals, because SQLite would treat a bound number as a fraction and name a user `user-1.0`.
  const [first, last] = [sql.lit(from), sql.lit(to)];
  const numbers = isSqlite
    ? sql`with recursive numbers (n) as (select ${first} union all select n + 1 from numbers where n < ${last}) `
    : sql`with numbers as (select generate_series(${first}, ${last}) as n) `;
  const verified = sql.raw(isSqlite ? '1' : 'true');
  const at = isSqlite
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n, 'unixepoch')`
    : sql`to_timestamp(1700000000 + n)`;
  const { db } = store;
  // Inserted first, so that each user is indexed for the search once.
  await sql`insert into profiles (user_id, revision, name, company, email, role, title, phone, updated_at)
    ${numbers} select 'user-' || n, 1, 'Person ' || n, '', '', '', '', '', 0 from numbers`.execute(db);
  await sql`insert into users (id, name, email, email_verified, created_at, updated_at)
    ${numbers} select 'user-' || n, 'Person ' || n, 'person' || n || '@example.org', ${verified}, ${at}, ${at}
    from numbers`.execute(db);
  await sql`insert into sessions (id, user_id, token, expires_at, created_at, updated_at, method)
    ${numbers} select 'session-' || n, 'user-' || n, 'token-' || n, ${at}, ${at}, ${at}, 'email' from numbers`.execute(
    db,
  );
  await fillTours(store, sql`'user-' || n`, sql`'twin-' || n`, numbers);
  await sql`insert into twin_members (user_id, tour_id, member_id, role, link_id, added_at)
    ${numbers} select 'user-' || n, 'twin-' || n, 'user-' || (n + 1), 'editor', '', n from numbers`.execute(
    db,
  );
}

/** Fills the first user's lists. */
async function fillOwn(store: Store): Promise<void> {
  const numbers = sql`with numbers as (select cast(substr(id, 6) as integer) as n from users) `;
  const some = sql` where n between 2 and ${OWN + 1}`;
  await fillTours(store, sql`'user-1'`, sql`'own-' || (n - 1)`, numbers, some);
  await sql`insert into twin_members (user_id, tour_id, member_id, role, link_id, added_at)
    ${numbers} select 'user-1', 'own-1', 'user-' || n, 'editor', '', n from numbers${some}`.execute(store.db);
  await sql`insert into twin_members (user_id, tour_id, member_id, role, link_id, added_at)
    ${numbers} select 'user-' || n, 'twin-' || n, 'user-1', 'viewer', '', n from numbers${some}`.execute(
    store.db,
  );
}

type Sql = ReturnType<typeof sql>;

async function fillTours(store: Store, owner: Sql, id: Sql, numbers: Sql, some: Sql = sql``): Promise<void> {
  await sql`insert into tours (user_id, tour_id, revision, public, deleted, document, created_at, updated_at, global_id,
      document_revision, changes_since, items)
    ${numbers} select ${owner}, ${id}, 1, 0, 0,
      '{"name":"Building ' || n || '","address":"Quay ' || n || '","matterportId":"gv360office"}', n, n, ${id}, 1, 1, ${ITEMS}
    from numbers${some}`.execute(store.db);
  for (let item = 1; item <= ITEMS; item += 1) {
    const content = `{"id":"tag-${item}","title":"Tag","text":"","color":"red","position":[0,0,0],"normal":[0,1,0]}`;
    await sql`insert into annotations (user_id, tour_id, collection, item_id, revision, sort, removed, content, updated_at)
      ${numbers} select ${owner}, ${id}, 'tags', ${`tag-${item}`}, 1, ${item}, 0, ${content}, n from numbers${some}`.execute(
      store.db,
    );
  }
}
