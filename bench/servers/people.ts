// How long a user with many twins, and a server with many users, wait.
import { sql } from 'kysely';
import { api, pages } from '../../contract/addresses.ts';
import { listMembers } from '../../server/domain/portfolio/list-members.ts';
import { listTwins } from '../../server/domain/portfolio/list-twins.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { actorFor, testContext } from '../../tests/support/servers/api.ts';
import { startProduct, WRITES_WITHOUT_LIMIT } from '../../tests/support/servers/product.ts';
import { call, openSession, type TestSession } from '../../tests/support/servers/session.ts';
import { type Figure, percentile, round } from '../figure.ts';
import { overBothStores } from './both-stores.ts';

const TWINS = 500;
const ROUNDS = 40;
const FEW = 1_000;
const MANY = 100_000;
/** Twins and members of the user whose lists are read. */
const OWN = 50;
/** The percentile that is compared: other work of this machine slows some rounds, and makes none faster. */
const QUICK = 20;
/** The duration of lists among many users, relative to few. */
const FLAT = 1.5;

/** The dashboard of many twins compared with that of one, and lists among few and many users. */
export async function measurePeople(): Promise<Figure[]> {
  return [await measureDashboard(), ...(await overBothStores(measureLists))];
}

async function measureDashboard(): Promise<Figure> {
  const product = await startProduct({
    env: { ...WRITES_WITHOUT_LIMIT, TWINS_PER_PERSON: String(TWINS) },
  });
  try {
    const { origin } = product;
    const [one, many] = [await makeTwins(origin, 'one', 1), await makeTwins(origin, 'many', TWINS)];
    const times: Record<'one' | 'many', number[]> = { one: [], many: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.one.push(await timeDashboard(origin, one));
      times.many.push(await timeDashboard(origin, many));
    }
    const [few, all] = [percentile(times.one, QUICK), percentile(times.many, QUICK)];
    return {
      name: `the dashboard of ${TWINS} twins, to that of one`,
      value: all / few,
      unit: 'x',
      atMost: 1.5,
      detail: `the quickest fifth of ${ROUNDS} requests in turn: ${round(all)} and ${round(few)} ms`,
    };
  } finally {
    await product.stop();
    product.remove();
  }
}

async function makeTwins(origin: string, name: string, count: number): Promise<TestSession> {
  const session = await openSession(origin, `${name}@example.test`);
  const profile = { name: 'Ada Byron', company: 'Analytical Estates', role: 'Facility manager' };
  await call(origin, session, 'PATCH', api.profile(session.userId), profile);
  for (let index = 0; index < count; index += 1) {
    const twin = { name: `Building ${index}`, address: `Quay ${index}`, matterportId: 'gv360office' };
    const answer = await call(origin, session, 'POST', api.tours(session.userId), twin);
    if (!answer.ok) throw new Error(`A twin was not made: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  return session;
}

async function timeDashboard(origin: string, { cookie }: TestSession): Promise<number> {
  const began = performance.now();
  const answer = await fetch(origin + pages.dashboard(), { headers: { cookie } });
  const text = await answer.text();
  if (!answer.ok || !text.includes('Building ')) throw new Error(`No dashboard of twins: ${answer.status}`);
  return performance.now() - began;
}

async function measureLists(name: string, few: Store, many: Store): Promise<Figure[]> {
  const actor = { ...actorFor('owner'), userId: 'user-1' };
  const { userId } = actor;
  const listsOf = (store: Store): Record<string, () => Promise<unknown>> => {
    const context = testContext(store);
    return {
      'one’s own twins': () => listTwins(context, actor, { userId, which: 'own' }),
      'one’s own twins by name': () => listTwins(context, actor, { userId, which: 'own', order: 'name' }),
      'words among one’s own twins': () => listTwins(context, actor, { userId, which: 'own', query: 'quay' }),
      'twins of others': () => listTwins(context, actor, { userId, which: 'shared' }),
      'the members of a twin': () => listMembers(context, actor, { userId, tourId: 'own-1' }),
    };
  };
  for (const store of [few, many]) {
    await fillPeople(store, 1, FEW);
    await fillOwn(store);
  }
  await fillPeople(many, FEW + 1, MANY);
  // As both do by themselves after so many rows.
  for (const store of [few, many]) await sql.raw('analyze').execute(store.db);
  const [ofFew, ofMany] = [listsOf(few), listsOf(many)];
  const figures: Figure[] = [];
  for (const list of Object.keys(ofFew)) {
    const [before, after] = await timeInTurn(ofFew[list]!, ofMany[list]!);
    figures.push({
      name: `${list} among ${MANY.toLocaleString('en')} people, to that among ${FEW.toLocaleString('en')}, ${name}`,
      value: after / before,
      unit: 'x',
      atMost: FLAT,
      detail: `the quickest fifth of ${ROUNDS} in turn: ${round(after)} and ${round(before)} ms`,
    });
  }
  return figures;
}

/** What else this machine does meets both alike. */
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

/** Users with a profile and a twin each, who are members of their neighbour's. */
async function fillPeople(store: Store, from: number, to: number): Promise<void> {
  const isSqlite = store.dialect === 'sqlite';
  const numbers = isSqlite
    ? sql`with recursive numbers (n) as (select ${from} union all select n + 1 from numbers where n < ${to}) `
    : sql`with numbers as (select generate_series(${from}::int, ${to}::int) as n) `;
  const verified = sql.raw(isSqlite ? '1' : 'true');
  const at = isSqlite
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n, 'unixepoch')`
    : sql`to_timestamp(1700000000 + n)`;
  await sql`insert into profiles (user_id, revision, name, company, email, role, title, phone, updated_at)
    ${numbers} select 'user-' || n, 1, 'Person ' || n, '', '', '', '', '', 0 from numbers`.execute(store.db);
  await sql`insert into users (id, name, email, email_verified, created_at, updated_at)
    ${numbers} select 'user-' || n, 'Person ' || n, 'person' || n || '@example.org', ${verified}, ${at}, ${at} from numbers`.execute(
    store.db,
  );
  await fillTours(store, sql`'user-' || n`, sql`'twin-' || n`, numbers);
  await sql`insert into twin_members (user_id, tour_id, member_id, role, link_id, added_at)
    ${numbers} select 'user-' || n, 'twin-' || n, 'user-' || (n + 1), 'editor', '', n from numbers`.execute(
    store.db,
  );
}

/** The content of the first user's lists. */
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
      '{"name":"Building ' || n || '","address":"Quay ' || n || '","matterportId":"gv360office"}', n, n, ${id}, 1, 1, 0
    from numbers${some}`.execute(store.db);
}
