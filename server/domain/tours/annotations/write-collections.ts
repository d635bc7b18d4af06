import { findCollection, tooManyOf } from '../../../../contract/changes/collections.ts';
import { ANNOTATIONS_MAX } from '../../../../contract/limits.ts';
import { refuseFields } from '../../../platform/store/parse-document.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { type OnUnknownFile, UNKNOWN_FILE } from '../../contents/versions/fill-files.ts';
import { rowBytes, saveRows, selectCollection, type StoredItem, type TourKey } from './annotation-rows.ts';
import { compareItems } from './compare-items.ts';
import { pruneTombstones } from './tombstones.ts';

interface Write {
  key: TourKey;
  /** The tour's next revision. */
  revision: number;
  now: number;
  /** The tour's items so far. */
  items: number;
  /** A document is refused whose file there is not; otherwise it is written without. */
  refuseUnknown: boolean;
}

export interface WrittenRows {
  items: number;
  /** The revision from which changes can be told now, as far as this write says. */
  since: number;
  /** By how many the stored bytes grow. */
  bytes: number;
}

/** Makes collections hold these items and no other. Throws `invalid-document` where a tour would have too many. */
export async function writeCollections(
  transaction: WriteTransaction,
  collections: ReadonlyMap<string, readonly StoredItem[]>,
  { key, revision, now, items, refuseUnknown }: Write,
): Promise<WrittenRows> {
  const written: WrittenRows = { items, since: 0, bytes: 0 };
  for (const [collection, wanted] of collections) {
    const rows = await selectCollection(transaction, key, collection);
    const changes = compareItems(rows, wanted, { collection, revision, now });
    written.items += changes.growth;
    const most = findCollection(collection)?.most ?? Infinity;
    if (wanted.length > most && changes.growth > 0) throw tooMany(collection, tooManyOf(collection, most));
    if (written.items > ANNOTATIONS_MAX && changes.growth > 0) throw tooMany(collection, TOO_MANY);
    const changed = changes.rows.map(({ row }) => row);
    const saved = await saveRows(
      transaction,
      key,
      changed,
      refuseUnknown ? unknownFile(collection, wanted) : undefined,
    );
    written.since = Math.max(written.since, changes.since);
    for (const row of saved) written.bytes += rowBytes(row);
    for (const { previous } of changes.rows) written.bytes -= rowBytes(previous);
    if (!changes.rows.some(({ row }) => row.removed)) continue;
    const pruned = await pruneTombstones(transaction, key);
    written.since = Math.max(written.since, pruned.revision);
    written.bytes -= pruned.bytes;
  }
  return written;
}

function unknownFile(collection: string, wanted: readonly StoredItem[]): OnUnknownFile {
  return (documentId) => {
    const index = wanted.findIndex(({ id }) => id === documentId);
    throw refuseFields([{ pointer: `/${collection}/${index}/file`, detail: UNKNOWN_FILE }]);
  };
}

const TOO_MANY = `A tour may have at most ${ANNOTATIONS_MAX} items.`;

function tooMany(collection: string, detail: string) {
  return refuseFields([{ pointer: `/${collection}`, detail }]);
}
