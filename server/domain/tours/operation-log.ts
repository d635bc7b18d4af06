import type { TourKey } from '../../platform/store/schema.ts';
import { sql } from 'kysely';
import { joinFields, splitFields } from '../../../contract/json/json-fields.ts';
import type { Item } from '../../../contract/changes/operation.ts';
import type { CAUSES } from '../../../contract/members.ts';
import type { Needs } from '../../platform/access/context.ts';
import { prepared } from '../../platform/store/prepared-query.ts';
import type { RunningJob } from '../../platform/jobs/job-kind.ts';
import { insertRows, type WriteTransaction, type Database } from '../../platform/store/store.ts';
import type { ChangedItem } from './annotation-rows.ts';
import { createHash } from 'node:crypto';
import type { TourRef } from '../../../contract/tour-id.ts';
import { namesOf } from '../profiles/profiles.ts';

/**
 * The author and the cause of a revision of a tour. `actor`: a user id, or '' for the server. The causes
 * `import` and `restore` mark revisions that replace the tour. `table` marks revisions that import a table.
 */
export interface Author {
  actor: string;
  cause: (typeof CAUSES)[number];
}

/** The changes in a revision. */
export interface LoggedChanges {
  /** `before`: the previous item, or null for a new item. `removed`: true if the item was removed. */
  items: { collection: string; id: string; before: Item | null; removed?: true }[];
  /** Names and previous values of the tour's own fields that changed. */
  twin?: { changed: string[]; before: Record<string, unknown> };
}

interface LoggedRevision extends Author {
  globalId: string;
  revision: number;
  now: number;
  items: readonly ChangedItem[];
  /** The tour's own fields as JSON, before and after the revision. '' if there was no tour. */
  fields: { before: string; after: string };
}

/**
 * Limits on the log of a tour. The log does not count towards the user's storage. `bytes` and `rows`: maximum
 * size of the log in bytes, and maximum number of rows. `changes`: maximum number of bytes of JSON in a row.
 * The previous values of a larger revision are not kept.
 */
export const LOG_MAX = { bytes: 16 * 1024 ** 2, rows: 20_000, changes: 256 * 1024 };
/**
 * Number of revisions between two checks of the limits. The limits are also checked after each row of more
 * than `LARGE` bytes, so a log grows by at most 63 rows and 2 MiB between two checks.
 */
export const LOOK_EVERY = 64;
const LARGE = 32 * 1024;
const DAY = 24 * 3_600_000;
/** Maximum number of rows to delete per transaction. */
const DELETED_AT_ONCE = 1_000;

/**
 * Stores who changed a tour, when, and the data to undo the change, as `LoggedChanges`. Omits items that only
 * moved in the list, because no operation contains positions in the list. If a revision replaced the tour or
 * is too large for a row, stores the number of changed items (`count`) instead of the data. Unless the
 * revision replaced the tour, stores nothing if no item and no field changed, for example after the
 * conversion of a file. Call this in the transaction of the change.
 */
export async function logRevision(
  transaction: WriteTransaction,
  key: TourKey,
  { actor, cause, globalId, revision, now, items, fields }: LoggedRevision,
): Promise<void> {
  const changed = items.filter(({ row, previous }) => row.content !== previous?.content);
  const isWhole = cause === 'import' || cause === 'restore';
  if (!isWhole && changed.length === 0 && fields.before === fields.after) return;
  const changes = isWhole ? '' : changesText(changed, fields);
  const bytes = Buffer.byteLength(changes);
  const row = { ...key, revision, global_id: globalId, actor, cause, logged_at: now, count: changed.length };
  await insertRows(transaction, 'operation_log', { ...row, bytes, changes });
  if (changes !== '') await nameItems(transaction, key, revision, changed);
  if (revision % LOOK_EVERY === 0 || bytes > LARGE) await removeSurplus(transaction, key);
}

const nameItem = prepared(
  (db, user_id: string, tour_id: string, collection: string, item_id: string, revision: number) =>
    db.insertInto('logged_items').values({ user_id, tour_id, collection, item_id, revision }),
  '',
  '',
  '',
  '',
  0,
);

async function nameItems(
  transaction: WriteTransaction,
  key: TourKey,
  revision: number,
  changed: readonly ChangedItem[],
): Promise<void> {
  const [first] = changed;
  if (first && changed.length === 1) {
    const { collection, item_id } = first.row;
    await nameItem(transaction, key.user_id, key.tour_id, collection, item_id, revision);
    return;
  }
  const rows = changed.map(({ row: { collection, item_id } }) => {
    return { ...key, collection, item_id, revision };
  });
  await insertRows(transaction, 'logged_items', rows);
}

/** Returns the changes in a row of the log, or null if they were not kept. */
export function parseLogged(changes: string): LoggedChanges | null {
  return changes === '' ? null : (JSON.parse(changes) as LoggedChanges);
}

/** Returns the earliest time of rows to keep, in milliseconds since the epoch. */
export function logBegins({ config, now }: Needs<'config' | 'now'>): number {
  return now() - config.limits.historyDays * DAY;
}

/** Deletes expired rows from the logs of all tours. */
export async function removeExpiredLog(
  context: Needs<'config' | 'store' | 'now'>,
  job: Pick<RunningJob<null>, 'hold' | 'signal'>,
): Promise<void> {
  const { store } = context;
  for (let removed = DELETED_AT_ONCE; removed === DELETED_AT_ONCE;) {
    job.signal.throwIfAborted();
    removed = await store.write(async (transaction) => {
      await job.hold(transaction);
      // Skips rows that a concurrent write is deleting. The next run deletes the rest.
      const unlocked = sql.raw(store.dialect === 'postgres' ? 'for update skip locked' : '');
      const { numAffectedRows = 0n } = await sql`
        delete from operation_log where (user_id, tour_id, revision) in (
          select user_id, tour_id, revision from operation_log where logged_at < ${logBegins(context)}
          limit ${DELETED_AT_ONCE} ${unlocked}
        )`.execute(transaction);
      return Number(numAffectedRows);
    });
  }
}

function changesText(items: readonly ChangedItem[], fields: LoggedRevision['fields']): string {
  let bytes = 0;
  const parts: string[] = [];
  for (const { row, previous } of items) {
    // The row of a removed item contains no JSON.
    const before = previous?.content || 'null';
    const { collection, item_id: id } = row;
    const name = JSON.stringify({ collection, id }).slice(0, -1);
    parts.push(`${name},"before":${before}${row.removed ? ',"removed":true' : ''}}`);
    bytes += Buffer.byteLength(before);
    if (bytes > LOG_MAX.changes) return '';
  }
  const text = `{"items":[${parts.join(',')}]${fieldsText(fields)}}`;
  return Buffer.byteLength(text) > LOG_MAX.changes ? '' : text;
}

function fieldsText({ before, after }: LoggedRevision['fields']): string {
  if (before === after) return '';
  const [old, now] = [before, after].map((text) => splitFields(text || '{}')) as [
    Map<string, string>,
    Map<string, string>,
  ];
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => old.get(name) !== now.get(name),
  );
  const were = joinFields(new Map([...old].filter(([name]) => changed.includes(name))));
  return `,"twin":{"changed":${JSON.stringify(changed)},"before":${were}}`;
}

/**
 * If the log of a tour exceeds a limit, deletes up to `DELETED_AT_ONCE` of its oldest rows, until the log is
 * down to seven eighths of the limits. Because of this margin, deletions are rare.
 */
async function removeSurplus(transaction: WriteTransaction, { user_id, tour_id }: TourKey): Promise<void> {
  const ofTour = sql`operation_log where user_id = ${user_id} and tour_id = ${tour_id}`;
  const { rows } = await sql`
    select count(*) from ${ofTour} having count(*) > ${LOG_MAX.rows} or sum(bytes) > ${LOG_MAX.bytes}`.execute(
    transaction,
  );
  if (rows.length === 0) return;
  await sql`
    delete from ${ofTour} and revision in (
      select revision from (
        select revision, row_number() over newest as place, sum(bytes) over newest as total
        from ${ofTour} window newest as (order by revision desc)
      ) as logged
      where place > ${(LOG_MAX.rows * 7) / 8} or total > ${(LOG_MAX.bytes * 7) / 8} order by revision limit ${DELETED_AT_ONCE}
    )`.execute(transaction);
}

const SERVER = 'GoV360';
export const FORMER = 'Former member';

/**
 * Returns the user ids of all authors with unexpired rows in a tour's log, with '' for the server. Finds them
 * through an index, without reading every row.
 */
export async function selectAuthors(
  context: Needs<'config' | 'store' | 'now'>,
  { userId, tourId }: TourRef,
): Promise<string[]> {
  const ofTour = sql`operation_log where user_id = ${userId} and tour_id = ${tourId}`;
  const { rows } = await sql<{ actor: string }>`
    with recursive actors (actor) as (
      select min(actor) from ${ofTour}
      union all
      select (select min(actor) from ${ofTour} and actor > actors.actor) from actors where actor is not null
    )
    select actor from actors where actor is not null
      and exists (select 1 from ${ofTour} and actor = actors.actor and logged_at >= ${logBegins(context)})
    order by actor`.execute(context.store.db);
  return rows.map(({ actor }) => actor);
}

/**
 * Returns the key that identifies a user to the members of a twin, so that they do not learn the user's id.
 * The key stays the same when the twin moves to another owner.
 */
export function personKey(globalId: string, personId: string): string {
  const text = JSON.stringify([globalId, personId]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/**
 * Returns the names of authors by user id. Deleted users are called “Former member”. The server (id '') is
 * called “GoV360”.
 */
export async function nameAuthors(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const names = await namesOf(db, ids);
  return new Map(ids.map((id) => [id, id === '' ? SERVER : (names.get(id) ?? FORMER)]));
}
