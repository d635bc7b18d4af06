import type { Item } from '../../../contract/annotations/operation.ts';
import { ANNOTATIONS_MAX } from '../../../contract/limits.ts';
import { type CsvRecord, type CsvRefusal, readRecords } from '../../csv/read-records.ts';
import { readHeader } from './columns.ts';
import type { Cell } from './row.ts';
import { TagRows } from './tag-rows.ts';
import { tagsCsvTexts as texts } from './texts.ts';

/** What a CSV file makes of a tour's tags. */
export interface TagsFromCsv {
  /** All tags as they are then: those that there are in their order, with what changes, and behind them the new ones. */
  items: Item[];
  /** Ids, in the order of the file. */
  added: string[];
  changed: string[];
  /** Rows that say nothing new. */
  unchanged: number;
  /** Rows whose tag is still to be placed then. */
  unplaced: number;
  /** Rows and columns that are not taken, the first few, in the order of the file. A file that cannot be read has one and changes nothing. */
  refused: CsvRefusal[];
  /** How many there are in all. */
  refusedCount: number;
  /** Sentences on how the file was read. */
  notices: string[];
}

/** Refusals that are named. */
const REFUSED_MAX = 100;

/**
 * Reads a table of tags, as we write them (`write-tags.ts`) or as any register has them. A row with the id of a tag changes that tag, in
 * the columns that the file has; any other row is a new tag; a tag without a row stays as it is. A row without an id gets one that the
 * same row always gets (`row-id.ts`): where it is known the row came in before, and all it still gives is a place that is missing.
 * Columns that are not ours are fields of the tags under the names that they have. Throws nothing, whatever the bytes are.
 */
export function readTagsCsv(file: Uint8Array, existing: readonly Item[]): TagsFromCsv {
  const { records, separator, notices, refused } = readRecords(file, ANNOTATIONS_MAX + 1);
  const rows = new TagRows(existing);
  const [first, ...rest] = records;
  if (refused) rows.refuse(refused);
  else if (!first) rows.refuse({ line: 1, column: '', reason: texts.empty });
  else readRows(first, rest, separator !== ',', rows, notices);
  const { refusals, ...taken } = rows.end();
  return { ...taken, refused: refusals.slice(0, REFUSED_MAX), refusedCount: refusals.length, notices };
}

function readRows(
  first: CsvRecord,
  rest: readonly CsvRecord[],
  decimalComma: boolean,
  rows: TagRows,
  notices: string[],
): void {
  const { columns, refused } = readHeader(first.fields, first.line);
  for (const refusal of refused) rows.refuse(refusal);
  if (refused.length > 0) return;
  const unnamed = new Set<number>();
  for (const { line, fields } of rest) {
    if (fields.every(isBlank)) continue;
    const cells: Cell[] = [];
    for (const [index, column] of columns.entries()) {
      const text = fields[index] ?? '';
      if (column) cells.push({ column, header: first.fields[index]!, text });
      else if (!isBlank(text)) unnamed.add(index);
    }
    if (fields.slice(columns.length).every(isBlank)) rows.take({ line, cells, decimalComma });
    else rows.refuse({ line, column: '', reason: texts.tooManyCells });
  }
  if (unnamed.size > 0) notices.push(texts.leftOut(unnamed.size));
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
