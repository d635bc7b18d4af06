import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { findCollection } from '../../../contract/changes/collections.ts';
import type { Operation } from '../../../contract/changes/operation.ts';
import { endVersions, fillFiles, type OnUnknownFile } from '../contents/sync-document-files.ts';
import type { AnnotationTable, TourKey } from '../../platform/store/schema.ts';
import {
  batches,
  findRows,
  putRows,
  removeRows,
  type Database,
  type WriteTransaction,
} from '../../platform/store/store.ts';

/** An item as it is stored in a row. */
export interface StoredItem {
  id: string;
  /** The item as JSON, unchanged. */
  content: string;
}

export type AnnotationRow = Omit<AnnotationTable, keyof TourKey>;

/** A row to write, and the row that it replaces. */
export interface ChangedItem {
  previous: AnnotationRow | undefined;
  row: AnnotationRow;
}

/**
 * Number of bytes that an item adds to a user's storage use on top of its JSON (for keys, times and index
 * entries), and number of bytes that a removed item adds.
 */
const ITEM_BYTES = 256;
const TOMBSTONE_BYTES = 128;
/** SQL expression for the number of bytes that an item's row adds to a user's storage use. */
export const COUNTED_BYTES = sql<number>`case when removed = 1 then ${sql.lit(TOMBSTONE_BYTES)}
  else ${sql.lit(ITEM_BYTES)} + octet_length(content) end`;
/**
 * Returns an SQL expression for the number of bytes that the threads of a tour and their pictures add to a
 * user's storage use. `own`: the condition that selects their rows.
 */
export function threadBytes(own: RawBuilder<unknown>): RawBuilder<number | string> {
  return sql`((select coalesce(sum(${COUNTED_BYTES}), 0) from thread_items where ${own}) +
    (select coalesce(sum(octet_length(png)), 0) from thread_pictures where ${own}))`;
}
/**
 * Maximum number of items that one write can add in order (`placeOf`). Revisions increase, so items of a
 * later write come after all earlier items.
 */
const PLACES = 2 ** 16;
/** Maximum number of rows per statement. */
const ROWS_PER_STATEMENT = 100;
/**
 * Number of UTF-16 code units to write before yielding to the event loop, so that other requests can read in
 * between. Large writes, such as imports, yield several times.
 */
const WRITTEN_PER_ROUND = 2 * 1024 ** 2;

/** Returns the value of `sort` for the item that a write of this revision places at `index`. */
export function placeOf(revision: number, index: number): number {
  return revision * PLACES + index;
}

/**
 * Returns the rows of new items of a collection, in the order in which a write of this revision places them.
 */
export function newRows(
  collection: string,
  items: readonly StoredItem[],
  { revision, updated_at }: Pick<AnnotationRow, 'revision' | 'updated_at'>,
): AnnotationRow[] {
  return items.map(({ id, content }, index) => ({
    collection,
    item_id: id,
    revision,
    sort: placeOf(revision, index),
    removed: 0,
    content,
    updated_at,
  }));
}

/** Returns the number of bytes that a row adds to a user's storage use, or 0 if there is no row. */
export function rowBytes(row: Pick<AnnotationRow, 'removed' | 'content'> | undefined): number {
  if (!row) return 0;
  return row.removed ? TOMBSTONE_BYTES : ITEM_BYTES + Buffer.byteLength(row.content);
}

/** Returns the row that replaces the row of an item when the item is removed. */
export function tombstoneOf(row: AnnotationRow, revision: number, now: number): AnnotationRow {
  return { ...row, revision, removed: 1, content: '', updated_at: now };
}

const COLUMNS = ['collection', 'item_id', 'revision', 'sort', 'removed', 'content', 'updated_at'] as const;

/** Returns all rows of a collection in order, including removed items. */
export async function selectCollection(
  transaction: WriteTransaction,
  key: TourKey,
  collection: string,
): Promise<AnnotationRow[]> {
  return await transaction
    .selectFrom('annotations')
    .select(COLUMNS)
    .where((build) => build.and({ ...key, collection }))
    .orderBy('sort')
    .orderBy('item_id')
    .execute();
}

/**
 * Returns the number of items per collection, for the collections that the operations name and that have a
 * separate limit.
 */
export async function countBounded(
  db: Database,
  key: TourKey,
  operations: Iterable<Operation>,
): Promise<Map<string, number>> {
  const names = new Set([...operations].map(({ collection }) => collection));
  const bounded = [...names].filter((name) => findCollection(name)?.most !== undefined);
  if (bounded.length === 0) return new Map();
  const rows = await db
    .selectFrom('annotations')
    .select((build) => ['collection', build.fn.countAll<number>().as('count')])
    .where((build) => build.and({ ...key, removed: 0 }))
    .where('collection', 'in', bounded)
    .groupBy('collection')
    .execute();
  return new Map(rows.map(({ collection, count }) => [collection, count]));
}

/** Returns the rows of the items that operations name. */
export async function selectItems(
  db: Database,
  key: TourKey,
  operations: Iterable<Operation>,
): Promise<AnnotationRow[]> {
  const rows: AnnotationRow[] = [];
  for (const [collection, ids] of idsOf(operations))
    rows.push(...(await selectRows(db, key, collection, ids)));
  return rows;
}

/**
 * Returns the size in bytes of each item that operations name. The keys of the map come from `itemKey`. Omits
 * items that do not exist.
 */
export async function weighItems(
  db: Database,
  key: TourKey,
  operations: Iterable<Operation>,
): Promise<Map<string, number>> {
  const weights = new Map<string, number>();
  for (const [collection, ids] of idsOf(operations)) {
    const rows = await db
      .selectFrom('annotations')
      .select(['item_id', sql<number>`octet_length(content)`.as('bytes')])
      .where((build) => build.and({ ...key, collection }))
      .where('item_id', 'in', ids)
      .execute();
    for (const { item_id, bytes } of rows) weights.set(itemKey(collection, item_id), bytes);
  }
  return weights;
}

function idsOf(operations: Iterable<Operation>): [string, string[]][] {
  const byCollection = Map.groupBy(operations, ({ collection }) => collection);
  return [...byCollection].map(([name, own]) => [name, [...new Set(own.map(({ item }) => item.id))]]);
}

/** Returns a key that is unique among the items of all collections of a tour. */
export function itemKey(collection: string, id: string): string {
  return JSON.stringify([collection, id]);
}

/** Returns the rows of items by their ids. */
export async function selectRows(
  db: Database,
  key: TourKey,
  collection: string,
  ids: readonly string[],
): Promise<AnnotationRow[]> {
  return await findRows(db, 'annotations', { ...key, collection, item_id: ids }, COLUMNS);
}

/**
 * Writes rows in a transaction that locks their tour. Returns the rows as stored, in the order of `rows`.
 * Replaces the client's data about files with the server's data. `onUnknownFile` throws to reject an unknown
 * file. Without `onUnknownFile`, the document is stored without the file.
 */
export async function saveRows(
  transaction: WriteTransaction,
  key: TourKey,
  rows: readonly AnnotationRow[],
  onUnknownFile?: OnUnknownFile,
): Promise<AnnotationRow[]> {
  const saved: AnnotationRow[] = [];
  let written = 0;
  for (const some of batches(rows, ROWS_PER_STATEMENT)) {
    if (written > WRITTEN_PER_ROUND) {
      await setImmediate();
      written = 0;
    }
    const filled = await fillFiles(transaction, key, some, onUnknownFile);
    saved.push(...filled);
    for (const { content } of filled) written += content.length;
    await putRows(
      transaction,
      'annotations',
      ['user_id', 'tour_id', 'collection', 'item_id'],
      filled.map((row) => ({ ...key, ...row })),
    );
  }
  return saved;
}

/**
 * Deletes the rows of all items of a tour, and returns by how many bytes this reduces the storage use. The
 * files of the tour's documents expire later.
 */
export async function deleteRows(transaction: WriteTransaction, key: TourKey, now: number): Promise<number> {
  const bytes = sql<number | null>`sum(${COUNTED_BYTES})`;
  const stored = await transaction
    .selectFrom('annotations')
    .select(bytes.as('bytes'))
    .where((build) => build.and(key))
    .executeTakeFirst();
  await removeRows(transaction, 'annotations', key);
  await endVersions(transaction, key, now);
  return stored?.bytes ?? 0;
}
