import { findCollection, tooManyOf } from '../../../contract/changes/collections.ts';
import { ANNOTATIONS_MAX } from '../../../contract/limits.ts';
import { sameValue } from '../../../contract/json/same-value.ts';
import { refuseFields } from '../../platform/store/parse-document.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import {
  type AnnotationRow,
  type ChangedItem,
  placeOf,
  selectCollection,
  type StoredItem,
  tombstoneOf,
  type TourKey,
} from './annotation-rows.ts';

interface Write {
  /** The tour's next revision. */
  revision: number;
  now: number;
  /** Number of items in the tour. */
  items: number;
}

/** The changes that turn the rows of collections into the given items. */
export interface CollectionDifference {
  rows: ChangedItem[];
  /**
   * The first revision since which these changes can be reported. A new order cannot be reported, and neither
   * can an item that returns to another position.
   */
  since: number;
}

/**
 * Returns the changes that turn collections into exactly these items. Throws `invalid-document` if the tour
 * would have too many items.
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
    if (wanted.length > most && growth > 0) throw tooMany(collection, tooManyOf(collection, most));
    if (items > ANNOTATIONS_MAX && growth > 0) throw tooMany(collection, TOO_MANY);
    const difference = compareItems(rows, wanted, collection, write);
    for (const row of difference.rows) all.rows.push(row);
    all.since = Math.max(all.since, difference.since);
  }
  return all;
}

/**
 * Returns the rows that change when the items of a collection become `items`. Equal items stay as stored.
 * `rows`: in order, including removed items. Keeps all positions if the order does not change and new items
 * are at the end.
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

const TOO_MANY = `A twin can have at most ${ANNOTATIONS_MAX} items.`;

function tooMany(collection: string, detail: string) {
  return refuseFields([{ pointer: `/${collection}`, detail }]);
}
