import type { Item } from '../../../../contract/changes/operation.ts';
import { CSV_MAX_COLUMNS } from '../../../platform/csv/limits.ts';
import { BYTE_ORDER_MARK, csvRecord } from '../../../../contract/csv/write-record.ts';
import { fieldHeader, hasColumn } from './columns.ts';
import type { CsvTable } from './csv-table.ts';
import { isScalar, writeCell } from './cells.ts';

/**
 * The items as a CSV file, record by record, in the order they are given: the same text for the same items, which are gone through
 * twice. Fields that only their owner knows are columns of their own, by name; those that a cell cannot hold, and more than a
 * file has columns for, are left out.
 */
export function* writeItemsCsv(table: CsvTable, items: Iterable<Item>): Generator<string> {
  const fields = listFields(table, items);
  const columns = [...table.columns.map((own) => ({ own })), ...fields.map((field) => ({ field }))];
  yield BYTE_ORDER_MARK + csvRecord([...table.columns, ...fields.map((field) => fieldHeader(table, field))]);
  for (const item of items) yield csvRecord(columns.map((column) => writeCell(table, item, column)));
}

function listFields(table: CsvTable, items: Iterable<Item>): string[] {
  const fields = new Set<string>();
  for (const item of items) {
    for (const [field, value] of Object.entries(item)) {
      if (isScalar(value) && hasColumn(table, field)) fields.add(field);
    }
  }
  return [...fields].sort().slice(0, CSV_MAX_COLUMNS - table.columns.length);
}
