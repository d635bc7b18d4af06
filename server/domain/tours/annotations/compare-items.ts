import { sameValue } from '../../../../contract/json/same-value.ts';
import { type AnnotationRow, placeOf, type StoredItem, tombstoneOf } from './annotation-rows.ts';

interface Write {
  collection: string;
  /** The tour's next revision. */
  revision: number;
  now: number;
}

/** What makes a collection of rows the items of an array. */
export interface ItemChanges {
  /** Each row to be written, and what it is written over. */
  rows: { row: AnnotationRow; previous: AnnotationRow | undefined }[];
  /** By how many the items grow. */
  growth: number;
  /** The revision from which these changes can be told: a changed order cannot, nor that an item comes back in another place. */
  since: number;
}

/**
 * The rows that change where a collection's items become `items`: an item that says the same stays as it is written. `rows`
 * are in their order and hold the removed ones too. While the order stays, with new items at the end, so do all places.
 */
export function compareItems(
  rows: readonly AnnotationRow[],
  items: readonly StoredItem[],
  { collection, revision, now }: Write,
): ItemChanges {
  const known = new Map(rows.map((row) => [row.item_id, row]));
  const present = rows.filter((row) => !row.removed);
  const wanted = new Set(items.map(({ id }) => id));
  const kept = present.filter((row) => wanted.has(row.item_id));
  const inOrder = kept.every((row, index) => row.item_id === items[index]?.id);
  const changes: ItemChanges = {
    rows: [],
    growth: items.length - present.length,
    since: inOrder ? 0 : revision,
  };
  for (const row of present) {
    if (!wanted.has(row.item_id)) changes.rows.push({ row: tombstoneOf(row, revision, now), previous: row });
  }
  for (const [index, { id, content }] of items.entries()) {
    const previous = known.get(id);
    const place = placeOf(revision, index);
    if (previous && !previous.removed && isSame(previous.content, content)) {
      if (!inOrder) changes.rows.push({ row: { ...previous, sort: place }, previous });
      continue;
    }
    if (previous?.removed) changes.since = Math.max(changes.since, previous.revision);
    const sort = previous && !previous.removed && inOrder ? previous.sort : place;
    const row = { collection, item_id: id, revision, sort, removed: 0, content, updated_at: now };
    changes.rows.push({ row, previous });
  }
  return changes;
}

function isSame(stored: string, sent: string): boolean {
  return stored === sent || sameValue(JSON.parse(stored), JSON.parse(sent));
}
