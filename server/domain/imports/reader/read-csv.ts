import type { Item } from '../../../../contract/changes/operation.ts';
import type { ImportPreview } from '../../../../contract/import.ts';
import { readItemsCsv } from '../../tours/items-csv/read-items.ts';
import { csvTableOf } from '../../tours/items-csv/tables.ts';
import { headLines, itemLine } from '../twin-lines.ts';
import { Refusals } from './refusals.ts';

/**
 * Merges the items of a table into the existing items, and returns a preview of the import. Ignores rejected
 * rows, and passes all resulting items to `write` as lines (`twin-lines.ts`). `existing`: the items of the
 * collection in the tour's revision `revision`.
 */
export async function readCsv(
  bytes: Uint8Array,
  { collection, existing, revision }: { collection: string; existing: readonly Item[]; revision: number },
  write: (lines: string) => Promise<void>,
): Promise<ImportPreview> {
  const read = readItemsCsv(csvTableOf(collection), bytes, existing);
  await write(headLines('{}', 'null'));
  for (const { id, content } of read.items()) {
    await write(itemLine({ collection, id, content }));
  }
  const refusals = new Refusals();
  for (const { line, column, reason } of read.refused) refusals.add(column, line, reason);
  return {
    twin: null,
    collections: [
      { name: collection, items: read.count, added: read.added.length, changed: read.changed.length },
    ],
    table: { revision, unchanged: read.unchanged, unplaced: read.unplaced, notices: read.notices },
    signature: null,
    origin: null,
    refused: refusals.list,
    refusedCount: read.refusedCount,
  };
}
