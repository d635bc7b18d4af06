import type { Item } from '../../../../contract/changes/operation.ts';
import { findBoundsIssue } from '../../../../contract/json/json-bounds.ts';
import { ANNOTATION_MAX_BYTES } from '../../../../contract/limits.ts';
import { type Row, type RowIssue } from './row.ts';
import type { CsvTable } from './csv-table.ts';
import { fieldOf } from './columns.ts';
import { itemsCsvTexts as texts } from './texts.ts';

/** An item that may be stored, also as JSON. */
export interface CheckedItem {
  item: Item;
  content: string;
}

/** The fields as an item that may be stored, without those that are undefined; null where one may not be, with the reason. */
export function checkItem(
  table: CsvTable,
  fields: Record<string, unknown>,
  row: Row,
  issues: RowIssue[],
): CheckedItem | null {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const bound = findBoundsIssue(given);
  if (bound) issues.push(issueOf(table, bound.pointer.split('/')[1], bound.detail, row));
  const parsed = table.schema.safeParse(given);
  if (!parsed.success && !bound) {
    for (const { path, message } of parsed.error.issues) issues.push(issueOf(table, path[0], message, row));
  }
  if (issues.length > 0 || !parsed.success) return null;
  const content = JSON.stringify(parsed.data);
  if (Buffer.byteLength(content) <= ANNOTATION_MAX_BYTES) return { item: parsed.data, content };
  issues.push({ column: '', reason: texts.tooLarge(table.item) });
  return null;
}

/** What is wrong with a field, under the name of the column that it came from. */
function issueOf(table: CsvTable, field: PropertyKey | undefined, detail: string, { cells }: Row): RowIssue {
  const cell = cells.find(({ column }) => field === fieldOf(table, column));
  return { column: cell?.header ?? '', reason: texts.notStored(detail) };
}
