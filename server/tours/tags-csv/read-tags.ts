import type { Item } from '../../../contract/annotations/operation.ts';
import { ANNOTATIONS_MAX } from '../../../contract/limits.ts';
import { readRecords } from '../../csv/read-records.ts';
import { Table } from './table.ts';
import { TagRows } from './tag-rows.ts';
import type { TagsFromCsv } from './tags-from-csv.ts';

/**
 * Reads a table of tags, as we write them (`write-tags.ts`) or as any register has them. A row with the id of a tag changes that tag, in
 * the columns that the file has; any other row is a new tag; a tag without a row stays as it is. A row without an id gets one that the
 * same row always gets (`row-id.ts`): where it is known the row came in before, and all it still gives is a place that is missing.
 * Columns that are not ours are fields of the tags under the names that they have. Throws nothing, whatever the bytes are.
 */
export function readTagsCsv(file: Uint8Array, existing: readonly Item[]): TagsFromCsv {
  const rows = new TagRows(existing);
  const table = new Table(rows);
  const { refused, notices } = readRecords(file, ANNOTATIONS_MAX + 1, (record, separator) =>
    table.take(record, separator !== ','),
  );
  // What was read of a file that cannot be read to its end is none of it.
  if (refused) return new TagRows(existing).end([refused], []);
  return rows.end(table.end(), [...notices, ...table.notices()]);
}
