import { sql } from 'kysely';
import { joinFields, splitFields } from '../../../contract/json/json-fields.ts';
import { LOG_KEPT } from '../../../contract/limits.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { RunningJob } from '../../platform/jobs/job-kind.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import type { ChangedItem, TourKey } from './annotation-rows.ts';

/** Who made a revision of a tour, '' for the server, and by what: an import or a restore replaces the tour, or all of a table. */
export interface Author {
  actor: string;
  cause: 'edit' | 'file' | 'table' | 'import' | 'restore';
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
export const LOG_MAX = { bytes: 8 * 1024 ** 2, rows: 10_000, changes: 256 * 1024 };
/** It is looked at after so many revisions, and after each large row: up to 63 rows and 2 MiB more may be there in between. */
export const LOOK_EVERY = 64;
const LARGE = 32 * 1024;
/** Rows that one transaction deletes at most. */
const DELETED_AT_ONCE = 1_000;

/**
 * Keeps who changed a tour, when, and what it takes to undo that: `{items: [{collection, id, before}], twin: {changed, before}}`. `before` of an
 * item is the item as it was (null: there was none), and of the twin those of the `changed` fields that it had. An item that only moved is not
 * among them, since no operation says where items are. A revision that replaced the tour, or more than a row may hold, has no more than
 * its `count` of items. To be written in the transaction of the change.
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

/** Deletes rows of every log whose time is over. */
export async function removeExpiredLog(
  { store, now }: Needs<'store' | 'now'>,
  job: Pick<RunningJob<null>, 'hold' | 'signal'>,
): Promise<void> {
  for (let removed = DELETED_AT_ONCE; removed === DELETED_AT_ONCE;) {
    job.signal.throwIfAborted();
    removed = await store.write(async (transaction) => {
      await job.hold(transaction);
      // A write may be deleting rows of its tour: the next run removes what is left of them.
      const unlocked = sql.raw(store.dialect === 'postgres' ? 'for update skip locked' : '');
      const { numAffectedRows = 0n } = await sql`
        delete from operation_log where (user_id, tour_id, revision) in (
          select user_id, tour_id, revision from operation_log where logged_at < ${now() - LOG_KEPT}
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
    parts.push(`${JSON.stringify({ collection, id }).slice(0, -1)},"before":${before}}`);
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
