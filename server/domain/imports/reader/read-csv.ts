import type { Item } from '../../../../contract/changes/operation.ts';
import type { ImportPreview } from '../../../../contract/import.ts';
import { readItemsCsv } from '../../tours/items-csv/read-items.ts';
import { csvTableOf } from '../../tours/items-csv/tables.ts';
import { headLines, itemLine } from '../twin-lines.ts';
import { Refusals } from './refusals.ts';

/**
 * Merges a table of items into the existing ones. Passes all resulting items to `write` as lines
 * (`twin-lines.ts`), without fields and rejected rows. `revision`: the tour's revision that contains the
 * `existing` items.
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
