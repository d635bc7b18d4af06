import type { Item } from '../../../contract/annotations/operation.ts';
import type { ImportPreview } from '../../../contract/import.ts';
import { readTagsCsv } from '../../tours/tags-csv/read-tags.ts';
import { headLines, itemLine } from '../twin-lines.ts';
import { Refusals } from './refusals.ts';

/** The collection that a table is of. */
const TAGS = 'tags';

/**
 * Reads a table of tags over those that there are. `write` takes all tags as they would be then, in the lines of `twin-lines.ts`,
 * without fields. Rows that cannot be taken are left out of them. `revision` is that of the tour whose tags are `existing`.
 */
export async function readCsv(
  bytes: Uint8Array,
  { existing, revision }: { existing: readonly Item[]; revision: number },
  write: (lines: string) => Promise<void>,
): Promise<ImportPreview> {
  const read = readTagsCsv(bytes, existing);
  await write(headLines('{}', 'null'));
  for (const { id, content } of read.items()) {
    await write(itemLine({ collection: TAGS, id, content }));
  }
  const refusals = new Refusals();
  for (const { line, column, reason } of read.refused) refusals.add(column, line, reason);
  return {
    twin: null,
    collections: [{ name: TAGS, items: read.count, added: read.added.length, changed: read.changed.length }],
    table: { revision, unchanged: read.unchanged, unplaced: read.unplaced, notices: read.notices },
    signature: null,
    origin: null,
    refused: refusals.list,
    refusedCount: read.refusedCount,
  };
}
