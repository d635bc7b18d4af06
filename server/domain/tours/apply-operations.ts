import type { TourKey } from '../../platform/store/schema.ts';
import { findCollection, tooManyOf } from '../../../contract/changes/collections.ts';
import {
  applyOperation,
  findRefusedGroups,
  listOvertaken,
  OVERTAKEN,
  OVERTAKEN_MAX,
} from '../../../contract/changes/apply-operation.ts';
import type { Item, Operation } from '../../../contract/changes/operation.ts';
import { ANNOTATION_MAX_BYTES, ANNOTATIONS_MAX, OPERATION_KEPT } from '../../../contract/limits.ts';
import { refuseFields } from '../../platform/store/parse-document.ts';
import { type AnnotationRow, itemKey, placeOf, tombstoneOf } from './annotation-rows.ts';
import {
  findRows,
  insertRows,
  removeRows,
  type Database,
  type WriteTransaction,
} from '../../platform/store/store.ts';

/** An item that operations name, before and after they were applied. */
export interface TouchedItem {
  collection: string;
  id: string;
  /** The previous row. Undefined for a new item. */
  previous: AnnotationRow | undefined;
  /** The current row, which is the previous row if nothing changed. */
  row: AnnotationRow | undefined;
  /**
   * The last state of a removed item as JSON, if the same operations changed the item before they removed it.
   */
  removedAs?: string | undefined;
}

interface Write {
  /** The revision to use if anything changes. */
  revision: number;
  now: number;
  /** Number of items in the tour. */
  items: number;
  /**
   * Number of items per collection, for the collections that the operations name and that have a separate
   * limit.
   */
  counts: ReadonlyMap<string, number>;
}

/** An item while operations are applied. `item` is undefined until the row has been parsed. */
interface State extends TouchedItem {
  item: Item | null | undefined;
  savedAt: number;
}

/**
 * Applies operations in order, except those in `applied`, and returns their items. `operations`: the
 * operations, by position in the request. `rows`: the rows of the items that the operations name. Throws
 * `invalid-document` if an item or the tour would become too large.
 */
export function applyOperations(
  rows: readonly AnnotationRow[],
  operations: ReadonlyMap<number, Operation>,
  applied: ReadonlySet<string>,
  write: Write,
): TouchedItem[] {
  const states = statesOf(rows, operations);
  const done = new Set(applied);
  const counts = new Map(write.counts);
  let { items } = write;
  const stateOf = ({ collection, item }: Operation) => states.get(itemKey(collection, item.id))!;
  const refused = findRefusedGroups(operations.values(), (operation) => itemOf(stateOf(operation).row), done);
  for (const [index, operation] of operations) {
    const state = stateOf(operation);
    if (done.has(operation.id)) continue;
    done.add(operation.id);
    if (operation.group !== undefined && refused.has(operation.group)) continue;
    state.item ??= itemOf(state.row);
    const next = applyOperation(state.item, operation, new Date(state.savedAt).toISOString());
    if (next === state.item) continue;
    const growth = Number(next !== null) - Number(state.item !== null);
    items += growth;
    if (items > ANNOTATIONS_MAX && items > write.items) throw tooMany(index, 'items', ANNOTATIONS_MAX);
    countOwn(counts, operation.collection, growth, index);
    const last = state.row;
    state.row = rowOf(state, next && { item: next, index }, write);
    state.removedAs = next || last === state.previous ? undefined : last?.content;
    state.item = itemOf(state.row);
    state.savedAt = write.now;
  }
  return [...states.values()];
}

/**
 * Throws `invalid-document` if adding an item would exceed the limit of its collection. A collection that is
 * older than the limit may exceed it: its items are kept and can be changed, but no items can be added.
 */
function countOwn(counts: Map<string, number>, collection: string, growth: number, index: number): void {
  const most = findCollection(collection)?.most;
  if (most === undefined || growth === 0) return;
  const count = (counts.get(collection) ?? 0) + growth;
  counts.set(collection, count);
  if (growth > 0 && count > most) throw tooMany(index, collection, most);
}

function statesOf(
  rows: readonly AnnotationRow[],
  operations: ReadonlyMap<number, Operation>,
): Map<string, State> {
  const known = new Map(rows.map((row) => [itemKey(row.collection, row.item_id), row]));
  const states = new Map<string, State>();
  for (const { collection, item } of operations.values()) {
    const key = itemKey(collection, item.id);
    if (states.has(key)) continue;
    const row = known.get(key);
    const savedAt = row?.updated_at ?? 0;
    states.set(key, { collection, id: item.id, previous: row, row, item: undefined, savedAt });
  }
  return states;
}

function itemOf(row: AnnotationRow | undefined): Item | null {
  return row && !row.removed ? (JSON.parse(row.content) as Item) : null;
}

/** Returns the row of an item's next state, or the existing row if the state is the same. */
function rowOf(
  { collection, id, previous, row }: State,
  next: { item: Item; index: number } | null,
  { revision, now }: Write,
): AnnotationRow | undefined {
  const wasThere = previous && !previous.removed;
  if (!next) return wasThere ? tombstoneOf(previous, revision, now) : previous;
  const content = fittingText(next.item, next.index);
  if (wasThere && previous.content === content) return previous;
  const sort = wasThere ? previous.sort : row && !row.removed ? row.sort : placeOf(revision, next.index);
  return { collection, item_id: id, revision, sort, removed: 0, content, updated_at: now };
}

/**
 * Returns the item as JSON. Removes the oldest overtaken values if the item would be too large with them.
 * Throws `invalid-document` if the item is still too large.
 */
function fittingText(item: Item, index: number): string {
  let fitting = item;
  for (;;) {
    const text = JSON.stringify(fitting);
    if (Buffer.byteLength(text) <= ANNOTATION_MAX_BYTES) return text;
    const overtaken = listOvertaken(fitting);
    if (overtaken.length === 0) throw tooLarge(index);
    const { [OVERTAKEN]: _, ...others } = fitting;
    // Keeps a limited number of values, because a client can send a list of any length.
    const kept = overtaken.slice(1).slice(-OVERTAKEN_MAX);
    fitting = kept.length > 0 ? { ...others, id: item.id, [OVERTAKEN]: kept } : { ...others, id: item.id };
  }
}

function tooLarge(index: number) {
  const detail = `An item can be at most ${ANNOTATION_MAX_BYTES / 1024} KiB.`;
  return refuseFields([{ pointer: `/operations/${index}/item`, detail }]);
}

function tooMany(index: number, what: string, most: number) {
  return refuseFields([{ pointer: `/operations/${index}`, detail: tooManyOf(what, most) }]);
}

/** Number of bytes that a remembered operation adds to a user's storage use. */
export const OPERATION_BYTES = 128;
/** Maximum number of operations to forget in a write, so that no write takes long. */
const FORGOTTEN_AT_ONCE = 1_000;

/** Returns the ids of those operations that were already applied to the tour. */
export async function findApplied(db: Database, key: TourKey, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await findRows(db, 'applied_operations', { ...key, operation_id: ids }, 'operation_id');
  return new Set(rows.map((row) => row.operation_id));
}

/**
 * Remembers the ids of applied operations, and forgets old ones. Returns the increase in storage use, in
 * bytes.
 */
export async function rememberOperations(
  transaction: WriteTransaction,
  key: TourKey,
  ids: readonly string[],
  now: number,
): Promise<number> {
  if (ids.length > 0) {
    await insertRows(
      transaction,
      'applied_operations',
      ids.map((operation_id) => ({ ...key, operation_id, applied_at: now })),
    );
  }
  const { numDeletedRows } = await transaction
    .deleteFrom('applied_operations')
    .where((build) => build.and(key))
    .where('operation_id', 'in', (query) =>
      query
        .selectFrom('applied_operations')
        .select('operation_id')
        .where((build) => build.and(key))
        .where('applied_at', '<', now - OPERATION_KEPT)
        .limit(FORGOTTEN_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return (ids.length - Number(numDeletedRows)) * OPERATION_BYTES;
}

/** Forgets all applied operations of a tour, and returns by how many bytes this reduces the storage use. */
export async function forgetOperations(transaction: WriteTransaction, key: TourKey): Promise<number> {
  const removed = await removeRows(transaction, 'applied_operations', key);
  return removed * OPERATION_BYTES;
}
