import { listCollections, findCollection, tooManyOf } from '../../../contract/changes/collections.ts';
import { findConflicts } from '../../../contract/changes/apply-operation.ts';
import { type ChangeOperation, type Item, TWIN } from '../../../contract/changes/operation.ts';
import { AppError } from '../../../contract/errors.ts';
import { sameValue } from '../../../contract/json/same-value.ts';
import { findScanIssue } from '../../../contract/json/json-scan.ts';
import { DOCUMENT_MAX_BYTES, ANNOTATIONS_MAX } from '../../../contract/limits.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import { EMPTY_TOUR, type TourPatch } from '../../../contract/tour.ts';
import type { TourKey, TourTable } from '../../platform/store/schema.ts';
import { joinFields, splitFields } from '../../../contract/json/json-fields.ts';
import { refuseFields } from '../../platform/store/parse-document.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import {
  type AnnotationRow,
  type ChangedItem,
  placeOf,
  selectCollection,
  type StoredItem,
  tombstoneOf,
} from './annotation-rows.ts';

type JsonObject = Record<string, unknown>;

/**
 * Returns a copy of `base` into which the fields of `patch` are merged. Merges nested objects, and replaces
 * everything else, including arrays and null. Does not change the arguments. `patch` must have passed
 * `findBoundsIssue`, so that its keys cannot reach a prototype and its depth is limited.
 */
export function mergeDocuments(base: JsonObject, patch: JsonObject): JsonObject {
  const merged = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    const old = Object.hasOwn(merged, key) ? merged[key] : undefined;
    // Merges a new object into an empty object, so that its undefined fields are omitted, too.
    merged[key] = isObject(value) ? mergeDocuments(isObject(old) ? old : {}, value) : value;
  }
  return merged;
}

/** Returns whether a value is an object, but not null or an array. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Merges the fields of `patch` into `base`, like `mergeDocuments`, and returns `base`. All fields of `base`
 * are JSON texts. Parses and writes only the fields in the patch.
 */
export function mergeFields(base: Map<string, string>, patch: Record<string, unknown>): Map<string, string> {
  for (const [key, value] of Object.entries(patch)) {
    if (value !== undefined) base.set(key, JSON.stringify(mergeValue(base.get(key), value)));
  }
  return base;
}

function mergeValue(old: string | undefined, value: unknown): unknown {
  if (!isObject(value)) return value;
  return mergeDocuments(old?.startsWith('{') ? (JSON.parse(old) as Record<string, unknown>) : {}, value);
}

/** The columns that a write sets when it merges fields into a tour. */
export type DocumentColumns = Pick<TourTable, 'public' | 'document' | 'created_at'>;

/**
 * Returns the columns of a tour after a patch, without its collections. `row`: the existing row, if any. Does
 * not yield to the event loop, because a transaction is open. A large document blocks the event loop for
 * about 10 ms. Throws `document-too-large`, or `invalid-document` if the document exceeds other limits.
 */
export function composeTour(
  row: TourTable | null,
  patch: TourPatch,
  { userId, now }: { userId: string; now: number },
): DocumentColumns {
  const base = row ? fieldsOf(row) : emptyFields();
  const createdAt = row ? row.created_at : now;
  const fields = mergeFields(base, {
    ...patch,
    userId,
    tourTypeId: 'demo',
    created: toTimestamp(createdAt),
  });
  const document = joinFields(fields);
  checkSize(document);
  return { public: fields.get('public') === 'true' ? 1 : 0, document, created_at: createdAt };
}

/**
 * Returns a tour's document after operations on its own fields, or null if another user has changed one of
 * these fields differently. Throws the errors of `composeTour`.
 */
export function changeFields(
  row: Pick<TourTable, 'document'>,
  operations: readonly ChangeOperation[],
): string | null {
  const fields = fieldsOf(row);
  for (const operation of operations) {
    const { item, changed } = operation;
    const current: Item = { id: TWIN };
    for (const name of changed) if (fields.has(name)) current[name] = JSON.parse(fields.get(name)!);
    if (findConflicts(current, operation).length > 0) return null;
    for (const name of changed)
      if (!sameValue(current[name], item[name])) fields.set(name, JSON.stringify(item[name]));
  }
  const document = joinFields(fields);
  checkSize(document);
  return document;
}

const UNCHANGEABLE = 'This twin is larger than the limit. You can view and delete it, but not change it.';

function emptyFields(): Map<string, string> {
  const fields = splitFields(JSON.stringify(EMPTY_TOUR));
  for (const { name } of listCollections()) fields.delete(name);
  return fields;
}

/**
 * Returns the fields of a document as JSON texts. Throws `invalid-document` for a document that is older than
 * the limits and exceeds them, because merging into it can take almost a second.
 */
function fieldsOf(row: Pick<TourTable, 'document'>): Map<string, string> {
  checkBounds(row.document, UNCHANGEABLE);
  return splitFields(row.document);
}

/**
 * Throws if a document is too large. The check is needed because several writes that are each within the
 * limits can together exceed them.
 */
function checkSize(text: string): void {
  if (Buffer.byteLength(text) > DOCUMENT_MAX_BYTES) {
    throw new AppError(
      'document-too-large',
      `This change would make the twin larger than ${DOCUMENT_MAX_BYTES / 1024} KiB, so nothing was changed. Delete something first.`,
    );
  }
  checkBounds(
    text,
    'This change would make the twin too large, so nothing was changed. Delete something first.',
  );
}

function checkBounds(text: string, message: string): void {
  const detail = findScanIssue(text);
  if (detail) throw new AppError('invalid-document', message, { issues: [{ pointer: '', detail }] });
}

interface Write {
  /** The tour's next revision. */
  revision: number;
  now: number;
  /** Number of items in the tour. */
  items: number;
}

/** The rows to change so that collections contain exactly the given items. */
export interface CollectionDifference {
  rows: ChangedItem[];
  /**
   * The earliest revision from which these changes can be reported. A report of changes cannot contain a new
   * order of items, or an item that was restored at another position.
   */
  since: number;
}

/**
 * Returns the changes after which each of the collections contains exactly the given items, in this order.
 * Throws `invalid-document` if the tour or a collection would have too many items.
 */
export async function compareCollections(
  transaction: WriteTransaction,
  key: TourKey,
  collections: ReadonlyMap<string, readonly StoredItem[]>,
  write: Write,
): Promise<CollectionDifference> {
  const all: CollectionDifference = { rows: [], since: 0 };
  let { items } = write;
  for (const [collection, wanted] of collections) {
    const rows = await selectCollection(transaction, key, collection);
    const growth = wanted.length - rows.filter(({ removed }) => !removed).length;
    items += growth;
    const most = findCollection(collection)?.most ?? Infinity;
    if (wanted.length > most && growth > 0) throw tooMany(collection, collection, most);
    if (items > ANNOTATIONS_MAX && growth > 0) throw tooMany(collection, 'items', ANNOTATIONS_MAX);
    const difference = compareItems(rows, wanted, collection, write);
    for (const row of difference.rows) all.rows.push(row);
    all.since = Math.max(all.since, difference.since);
  }
  return all;
}

/**
 * Returns the rows that change when the items of a collection become `items`. The rows of equal items do not
 * change. `rows`: in order, including removed items. Keeps all positions if the order does not change and new
 * items are at the end.
 */
function compareItems(
  rows: readonly AnnotationRow[],
  items: readonly StoredItem[],
  collection: string,
  { revision, now }: Write,
): CollectionDifference {
  const known = new Map(rows.map((row) => [row.item_id, row]));
  const present = rows.filter((row) => !row.removed);
  const wanted = new Set(items.map(({ id }) => id));
  const kept = present.filter((row) => wanted.has(row.item_id));
  const inOrder = kept.every((row, index) => row.item_id === items[index]?.id);
  const changed: ChangedItem[] = present
    .filter((row) => !wanted.has(row.item_id))
    .map((row) => ({ row: tombstoneOf(row, revision, now), previous: row }));
  for (const [index, { id, content }] of items.entries()) {
    const previous = known.get(id);
    const place = placeOf(revision, index);
    if (previous && !previous.removed && isSame(previous.content, content)) {
      if (!inOrder) changed.push({ row: { ...previous, sort: place }, previous });
      continue;
    }
    const sort = previous && !previous.removed && inOrder ? previous.sort : place;
    const row = { collection, item_id: id, revision, sort, removed: 0, content, updated_at: now };
    changed.push({ row, previous });
  }
  return { rows: changed, since: inOrder ? 0 : revision };
}

function isSame(stored: string, sent: string): boolean {
  return stored === sent || sameValue(JSON.parse(stored), JSON.parse(sent));
}

function tooMany(collection: string, what: string, most: number) {
  return refuseFields([{ pointer: `/${collection}`, detail: tooManyOf(what, most) }]);
}
