import { type RawBuilder, sql } from 'kysely';
import { TABLES_ABOUT_TOURS, TABLES_OF_TOURS } from '../../domain/portfolio/arrange-twins.ts';
import type { Database, Store } from '../../platform/store/store.ts';
import { advice, error, fewOf, type Finding } from './finding.ts';

const MINUTE = 60_000;
/** Milliseconds after which a running job without a heartbeat counts as abandoned. */
const HEARTBEAT_LOST = 10 * MINUTE;
/** Number of milliseconds after which a job that is due but has not started counts as stuck. */
const NOT_TAKEN_UP = 60 * MINUTE;
/** A running server deletes an expired row within this many milliseconds. */
const REMOVED_WITHIN = 24 * 60 * MINUTE;

/**
 * Yields findings about orphaned and expired rows, stuck jobs and wrong counts in a database of this version.
 */
export async function* checkContents(db: Database, now: number): AsyncGenerator<Finding> {
  yield* findOrphans(db);
  yield* findStuckJobs(db, now);
  yield* findExpired(db, now);
  const wrong = await findMiscounts({ db });
  if (wrong.length > 0) {
    yield advice(
      `Stored counts are wrong: ${fewOf(wrong.map((text) => text.replace(/\.$/, '')))}. No data is lost. Please report a bug.`,
    );
  }
}

/** Yields findings about rows whose user, tour or import no longer exists. */
async function* findOrphans(db: Database): AsyncGenerator<Finding> {
  for (const { name, columns } of await db.introspection.getTables()) {
    if (!columns.some((column) => column.name === 'user_id')) continue;
    // A user id of '' means the server itself, or a sign-in link without a user.
    yield* orphansIn(
      db,
      name,
      'people',
      sql`user_id is not null and user_id <> '' and user_id not in (select id from users)`,
    );
  }
  // Rows of some tables, such as `imports`, do not move to a new owner with their tour. These tables are not
  // checked for missing tours, because their rows may belong to a tour that is not stored yet.
  const moving = Object.entries(TABLES_OF_TOURS).filter(([, way]) => way === 'goes');
  const owners = [
    ...moving.map(([table]) => [table, 'user_id'] as const),
    ...TABLES_ABOUT_TOURS.map((table) => [table, 'owner_id'] as const),
  ];
  for (const [table, owner] of owners) {
    yield* orphansIn(
      db,
      table,
      'twins',
      sql`not exists (select 1 from tours
        where tours.user_id = ${sql.ref(`held.${owner}`)} and tours.tour_id = held.tour_id)`,
    );
  }
  yield* orphansIn(
    db,
    'import_parts',
    'imports',
    sql`not exists (
      select 1 from imports where imports.user_id = held.user_id and imports.id = held.import_id)`,
  );
}

/**
 * Yields a finding if a table has rows that meet a condition. In the condition, `held` is the table's alias.
 */
async function* orphansIn(
  db: Database,
  table: string,
  of: string,
  condition: RawBuilder<unknown>,
): AsyncGenerator<Finding> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from ${sql.table(table)} as held where ${condition}`.execute(db);
  if (rows.length === 0) return;
  yield error(
    `The table ${table} contains rows of deleted ${of} (user ids ${fewOf(rows.map((row) => row.user_id))}). GoV360 should not leave such rows. Make a backup and report a bug.`,
  );
}

async function* findStuckJobs(db: Database, now: number): AsyncGenerator<Finding> {
  const stuck = await db
    .selectFrom('jobs')
    .select(['kind', 'id'])
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'running'), eb('heartbeat_at', '<', now - HEARTBEAT_LOST)]),
        eb.and([eb('state', '=', 'queued'), eb('run_at', '<', now - NOT_TAKEN_UP)]),
      ]),
    )
    .execute();
  if (stuck.length === 0) return;
  const names = fewOf(stuck.map(({ kind, id }) => `${kind} ${id}`));
  yield advice(
    `Background jobs are stuck (${names}). Check that a server is running. If it is, check its log.`,
  );
}

async function* findExpired(db: Database, now: number): AsyncGenerator<Finding> {
  for (const table of ['tour_snapshots', 'imports'] as const) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .where('expires_at', '<', now - REMOVED_WITHIN)
      .executeTakeFirstOrThrow();
    if (Number(count) > 0)
      yield advice(`${count} rows of ${table} have expired: a running server deletes them.`);
  }
}

/** A count in the database (`counted`) and the correct number (`stored`). PostgreSQL returns sums as text. */
interface Count {
  user_id: string;
  counted: number | string;
  stored: number | string;
}

/**
 * Returns a sentence for each user whose count of stored bytes is wrong, and for each tour whose count of
 * items is wrong.
 */
export async function findMiscounts({ db }: Pick<Store, 'db'>): Promise<string[]> {
  const bytes = await sql<Count>`
    select storage_use.user_id, storage_use.bytes as counted, coalesce(sum(stored.bytes), 0) as stored
    from storage_use left join (
      select user_id, octet_length(document) as bytes from tours
      union all
      select user_id, case when removed = 1 then 128 else 256 + octet_length(content) end from annotations
      union all
      select user_id, 128 from applied_operations
      union all
      select user_id, 512 + octet_length(message) from messages
      union all
      select user_id, 512 + octet_length(document) from tour_snapshots
      union all
      select user_id, case when removed = 1 then 128 else 256 + octet_length(content) end from thread_items
      union all
      select user_id, octet_length(png) from thread_pictures
    ) as stored on stored.user_id = storage_use.user_id
    group by storage_use.user_id, storage_use.bytes`.execute(db);
  const items = await sql<Count>`
    select tours.user_id, tours.items as counted, count(annotations.item_id) as stored
    from tours left join annotations
      on annotations.user_id = tours.user_id and annotations.tour_id = tours.tour_id and annotations.removed = 0
    group by tours.user_id, tours.tour_id, tours.items`.execute(db);
  const wrong = ({ counted, stored }: Count) => Number(counted) !== Number(stored);
  return [
    ...bytes.rows
      .filter(wrong)
      .map((row) => `${row.user_id} has ${row.stored} B, but the count is ${row.counted}.`),
    ...items.rows
      .filter(wrong)
      .map((row) => `${row.user_id} has ${row.stored} items, but the count is ${row.counted}.`),
  ];
}
