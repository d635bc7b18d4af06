import { sql } from 'kysely';
import { joinFields, splitFields } from '../../../contract/json/json-fields.ts';
import type { Item } from '../../../contract/changes/operation.ts';
import type { CAUSES } from '../../../contract/members.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { RunningJob } from '../../platform/jobs/job-kind.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import type { ChangedItem, TourKey } from './annotation-rows.ts';

/** Who made a revision of a tour, '' for the server, and by what: an import or a restore replaces the tour, or all of a table. */
export interface Author {
  actor: string;
  cause: (typeof CAUSES)[number];
}

/** What a revision changed. */
export interface LoggedChanges {
  /** `before` is the item as it was; null: there was none. `removed`: there is none after it. */
  items: { collection: string; id: string; before: Item | null; removed?: true }[];
  /** The names of the tour's own fields, and the values of those that it had. */
  twin?: { changed: string[]; before: Record<string, unknown> };
}

interface LoggedRevision extends Author {
  globalId: string;
  revision: number;
  now: number;
  items: readonly ChangedItem[];
  /** The tour's own fields as JSON, before and after; '' for no tour. */
  fields: { before: string; after: string };
}

/**
 * Bounds of what is kept of one tour, beside the person's storage. `changes`: bytes of JSON that one row may hold; what a revision above it
 * replaced is not kept.
 */
export const LOG_MAX = { bytes: 16 * 1024 ** 2, rows: 20_000, changes: 256 * 1024 };
/** It is looked at after so many revisions, and after each large row: up to 63 rows and 2 MiB more may be there in between. */
export const LOOK_EVERY = 64;
const LARGE = 32 * 1024;
const DAY = 24 * 3_600_000;
/** Rows that one transaction deletes at most. */
const DELETED_AT_ONCE = 1_000;

/**
 * Keeps who changed a tour, when, and what it takes to undo that, as `LoggedChanges`. An item that only moved is not among them, since no
 * operation says where items are. A revision that replaced the tour, or more than a row may hold, has no more than its `count` of items. To be
 * written in the transaction of the change.
 */
export async function logRevision(
  transaction: WriteTransaction,
  key: TourKey,
  { actor, cause, globalId, revision, now, items, fields }: LoggedRevision,
): Promise<void> {
  const changed = items.filter(({ row, previous }) => row.content !== previous?.content);
  const isWhole = cause === 'import' || cause === 'restore';
  const changes = isWhole ? '' : changesText(changed, fields);
  const bytes = Buffer.byteLength(changes);
  const row = { ...key, revision, global_id: globalId, actor, cause, logged_at: now, count: changed.length };
  await transaction
    .insertInto('operation_log')
    .values({ ...row, bytes, changes })
    .execute();
  if (revision % LOOK_EVERY === 0 || bytes > LARGE) await removeSurplus(transaction, key);
}

/** Forgets all that is known of a tour's revisions. */
export async function forgetLog(transaction: WriteTransaction, key: TourKey): Promise<void> {
  await transaction
    .deleteFrom('operation_log')
    .where((build) => build.and(key))
    .execute();
}

/** The changes of a row of the log; null where they were not kept. */
export function parseLogged(changes: string): LoggedChanges | null {
  return changes === '' ? null : (JSON.parse(changes) as LoggedChanges);
}

/** How the changes of a row name an item: rows that do not have this text did not change it. */
export function loggedName(collection: string, id: string): string {
  return `${JSON.stringify({ collection, id }).slice(0, -1)},"before":`;
}

/** When rows of the log that are still kept were written at the earliest, milliseconds since the epoch. */
export function logBegins({ config, now }: Needs<'config' | 'now'>): number {
  return now() - config.limits.historyDays * DAY;
}

/** Deletes rows of every log whose time is over. */
export async function removeExpiredLog(
  context: Needs<'config' | 'store' | 'now'>,
  job: Pick<RunningJob<null>, 'hold' | 'signal'>,
): Promise<void> {
  const { store } = context;
  for (let removed = DELETED_AT_ONCE; removed === DELETED_AT_ONCE;) {
    job.signal.throwIfAborted();
    removed = await store.write(async (transaction) => {
      await job.hold(transaction);
      // A write may be deleting rows of its tour: the next run removes what is left of them.
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
    // A removed item has no content.
    const before = previous?.content || 'null';
    const { collection, item_id: id } = row;
    parts.push(`${loggedName(collection, id)}${before}${row.removed ? ',"removed":true' : ''}}`);
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

/** Deletes the oldest rows of a tour that has more than are kept. An eighth goes too, so that this is seldom needed. */
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
