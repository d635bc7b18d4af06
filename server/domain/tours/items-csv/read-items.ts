import type { Item } from '../../../../contract/changes/operation.ts';
import { ANNOTATIONS_MAX } from '../../../../contract/limits.ts';
import { type CsvRecord, type CsvRefusal, readRecords } from '../../../platform/csv/read-records.ts';
import type { CsvTable } from './csv-table.ts';
import { ItemRows, type ItemsFromCsv } from './item-rows.ts';
import { type Cell, type Header, readHeader, type Row } from './columns.ts';
import { itemsCsvTexts as texts } from './texts.ts';

/**
 * Reads a table of items, written by us (`write-items.ts`) or by any other program. A row with the id of an item changes that item, in the
 * columns of the file; any other row is a new item; an item without a row does not change. A row without an id gets a reproducible one
 * (`RowIds`): if it is known, the row was imported before and only adds a missing position. Columns that are not ours become fields of
 * items under their names. Never throws because of the content.
 */
export function readItemsCsv(table: CsvTable, file: Uint8Array, existing: readonly Item[]): ItemsFromCsv {
  const rows = new ItemRows(table, existing);
  const records = new Table(table, rows);
  const { refused, notices } = readRecords(file, ANNOTATIONS_MAX + 1, (record, separator) =>
    records.take(record, separator !== ','),
  );
  // Discards what was read of a file that cannot be read to its end.
  if (refused) return new ItemRows(table, existing).end([refused], []);
  return rows.end(records.end(), [...notices, ...records.notices()]);
}

/** Receives the rows of a table, and problems. */
interface Rows {
  take: (row: Row) => void;
  refuse: (refusal: CsvRefusal) => void;
}

/** Passes the records of a file on as rows, after the first record has named the columns. */
class Table {
  readonly #table: CsvTable;
  readonly #rows: Rows;
  #names: readonly string[] = [];
  #header: Header | null = null;
  /** Columns with cells but without a name. */
  readonly #unnamed = new Set<number>();

  constructor(table: CsvTable, rows: Rows) {
    this.#table = table;
    this.#rows = rows;
  }

  /** `decimalComma`: numbers may have a decimal comma. */
  take({ line, fields }: CsvRecord, decimalComma: boolean): void {
    if (!this.#header) {
      this.#header = readHeader(this.#table, fields, line);
      this.#names = fields;
      return;
    }
    const { columns, refused } = this.#header;
    if (refused.length > 0 || fields.every(isBlank)) return;
    if (!fields.slice(columns.length).every(isBlank))
      return this.#rows.refuse({ line, column: '', reason: texts.tooManyCells });
    const cells: Cell[] = [];
    for (const [index, column] of columns.entries()) {
      const text = fields[index] ?? '';
      if (column) cells.push({ column, header: this.#names[index]!, text });
      else if (!isBlank(text)) this.#unnamed.add(index);
    }
    this.#rows.take({ line, cells, decimalComma });
  }

  /** Why there are no rows. */
  end(): readonly CsvRefusal[] {
    return this.#header?.refused ?? [{ line: 1, column: '', reason: texts.empty }];
  }

  notices(): string[] {
    return this.#unnamed.size > 0 ? [texts.leftOut(this.#unnamed.size)] : [];
  }
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
