import { sql } from 'kysely';
import { isRecord } from '../../../contract/json/is-record.ts';
import { sameValue } from '../../../contract/json/same-value.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import type { ChangedItem, TourKey } from './annotations/annotation-rows.ts';

/** Who made a revision of a tour, and by what: an import or a restore replaces the tour, or all of a table. */
export interface Author {
  actor: string;
  cause: 'edit' | 'file' | 'table' | 'import' | 'restore';
}

interface LoggedRevision extends Author {
  globalId: string;
  revision: number;
  now: number;
  items: readonly ChangedItem[];
  /** The tour's own fields as JSON, before and after. */
  fields: { before: string; after: string };
  /** Whether it could be seen by all before, where that changed. */
  wasPublic?: boolean | undefined;
}

/** UTF-16 units of JSON that one row may hold: what a revision above it replaced is not kept. */
const ROW_MAX = 256 * 1024;
/** What the rows of one tour may hold, beside the person's storage, and how many there may be. */
export const LOG_MAX = { length: 8 * 1024 ** 2, rows: 10_000 };
/** Revisions after which that is looked at. */
export const LOOK_EVERY = 64;

/**
 * Keeps who changed a tour, when, and what it takes to undo that: `{items: [{collection, id, before}], fields}`, where `before` is the item as it was
 * (null: there was none) and `fields` the earlier values of the tour's own fields (null: none). A revision that replaced the tour, or more
 * than a row may hold, has no more than its `count` of items. To be written in the transaction of the change.
 */
export async function logRevision(
  transaction: WriteTransaction,
  key: TourKey,
  { actor, cause, globalId, revision, now, items, fields, wasPublic }: LoggedRevision,
): Promise<void> {
  const isWhole = cause === 'import' || cause === 'restore';
  const changes = isWhole ? '' : changesText(items, { ...earlierFields(fields), ...publicity(wasPublic) });
  const row = { ...key, revision, global_id: globalId, actor, cause, logged_at: now, count: items.length };
  await transaction
    .insertInto('operation_log')
    .values({ ...row, changes: changes.length > ROW_MAX ? '' : changes })
    .execute();
  if (revision % LOOK_EVERY === 0) await pruneLog(transaction, key, revision);
}

/** Forgets all that is known of a tour's revisions. */
export async function forgetLog(transaction: WriteTransaction, key: TourKey): Promise<void> {
  await transaction
    .deleteFrom('operation_log')
    .where((build) => build.and(key))
    .execute();
}

function changesText(items: readonly ChangedItem[], fields: Readonly<Record<string, unknown>>): string {
  let length = 0;
  const parts: string[] = [];
  for (const { row, previous } of items) {
    const before = previous && !previous.removed ? previous.content : 'null';
    length += before.length;
    if (length > ROW_MAX) return '';
    const { collection, item_id: id } = row;
    parts.push(`${JSON.stringify({ collection, id }).slice(0, -1)},"before":${before}}`);
  }
  return `{"items":[${parts.join(',')}],"fields":${JSON.stringify(fields)}}`;
}

function earlierFields({ before, after }: LoggedRevision['fields']): Record<string, unknown> {
  if (before === after) return {};
  const [old, now] = [parseFields(before), parseFields(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const changed = names.filter((name) => !sameValue(old[name], now[name]));
  return Object.fromEntries(changed.map((name) => [name, old[name] ?? null]));
}

function parseFields(text: string): Record<string, unknown> {
  const fields: unknown = text === '' ? {} : JSON.parse(text);
  return isRecord(fields) ? fields : {};
}

function publicity(wasPublic: boolean | undefined): { public?: boolean } {
  return wasPublic === undefined ? {} : { public: wasPublic };
}

/** Lets go of the oldest rows, where a tour has more than are kept. */
async function pruneLog(transaction: WriteTransaction, key: TourKey, revision: number): Promise<void> {
  const { rows } = await sql<{ revision: number }>`
    select revision from (
      select revision, sum(length(changes)) over newest as length, row_number() over newest as place
      from operation_log where user_id = ${key.user_id} and tour_id = ${key.tour_id}
      window newest as (order by revision desc)
    ) as counted where length > ${LOG_MAX.length} or place > ${LOG_MAX.rows}
    order by revision desc limit 1`.execute(transaction);
  const last = rows[0]?.revision;
  if (last === undefined || last >= revision) return;
  await transaction
    .deleteFrom('operation_log')
    .where((build) => build.and(key))
    .where('revision', '<=', last)
    .execute();
}
