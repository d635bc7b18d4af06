import type { Item } from '../../../contract/annotations/operation.ts';
import { CSV_MAX_COLUMNS } from '../../csv/limits.ts';
import { BYTE_ORDER_MARK, csvRecord } from '../../csv/write-record.ts';
import { type Column, fieldHeader, hasColumn, TAG_COLUMNS } from './columns.ts';
import { isScalar, writeCell } from './write-cell.ts';

const OWN: readonly Column[] = TAG_COLUMNS.map((own) => ({ own }));

/**
 * The tags as a CSV file, record by record, in the order they are given: the same text for the same tags, which are gone through
 * twice. Fields that only their owner knows are columns of their own, by name; those that a cell cannot hold, and more than a
 * file has columns for, are left out.
 */
export function* writeTagsCsv(tags: Iterable<Item>): Generator<string> {
  const fields = listFields(tags);
  const columns = [...OWN, ...fields.map((field) => ({ field }))];
  yield BYTE_ORDER_MARK + csvRecord([...TAG_COLUMNS, ...fields.map(fieldHeader)]);
  for (const tag of tags) yield csvRecord(columns.map((column) => writeCell(tag, column)));
}

function listFields(tags: Iterable<Item>): string[] {
  const fields = new Set<string>();
  for (const tag of tags) {
    for (const [field, value] of Object.entries(tag)) {
      if (isScalar(value) && hasColumn(field)) fields.add(field);
    }
  }
  return [...fields].sort().slice(0, CSV_MAX_COLUMNS - TAG_COLUMNS.length);
}
