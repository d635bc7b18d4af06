import type { Item } from '../../../../contract/changes/operation.ts';
import { ANNOTATIONS_MAX } from '../../../../contract/limits.ts';
import { readRecords } from '../../../platform/csv/read-records.ts';
import { Table } from './table.ts';
import type { CsvTable } from './csv-table.ts';
import { ItemRows } from './item-rows.ts';
import type { ItemsFromCsv } from './items-from-csv.ts';

/**
 * Reads a table of items, as we write them (`write-items.ts`) or as any register has them. A row with the id of an item changes that item, in
 * the columns that the file has; any other row is a new item; an item without a row stays as it is. A row without an id gets one that the
 * same row always gets (`row-id.ts`): where it is known the row came in before, and all it still gives is a place that is missing.
 * Columns that are not ours are fields of the items under the names that they have. Throws nothing, whatever the bytes are.
 */
export function readItemsCsv(table: CsvTable, file: Uint8Array, existing: readonly Item[]): ItemsFromCsv {
  const rows = new ItemRows(table, existing);
  const records = new Table(table, rows);
  const { refused, notices } = readRecords(file, ANNOTATIONS_MAX + 1, (record, separator) =>
    records.take(record, separator !== ','),
  );
  // What was read of a file that cannot be read to its end is none of it.
  if (refused) return new ItemRows(table, existing).end([refused], []);
  return rows.end(records.end(), [...notices, ...records.notices()]);
}
