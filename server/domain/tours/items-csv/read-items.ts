import type { Item } from '../../../../contract/changes/operation.ts';
import { ANNOTATIONS_MAX } from '../../../../contract/limits.ts';
import { type CsvRecord, type CsvRefusal, readRecords } from '../../../platform/csv/read-records.ts';
import type { CsvTable } from './csv-table.ts';
import { ItemRows, type ItemsFromCsv } from './item-rows.ts';
import { type Cell, type Header, readHeader, type Row } from './columns.ts';
import { itemsCsvTexts as texts } from './texts.ts';

/**
 * Reads a table of items, as we write them (`write-items.ts`) or as any register has them. A row with the id of an item changes that item, in
 * the columns that the file has; any other row is a new item; an item without a row stays as it is. A row without an id gets one that the
 * same row always gets (`RowIds`): where it is known the row came in before, and all it still gives is a place that is missing.
 * Columns that are not ours are fields of the items under the names that they have. Throws nothing, whatever the bytes are.
 */
export function readItemsCsv(table: CsvTable, file: Uint8Array, existing: readonly Item[]): ItemsFromCsv {
  const rows = new ItemRows(table, existing);
  const records = new Table(table, rows);
  const { refused, notices } = readRecords(file, ANNOTATIONS_MAX + 1, (record, separator) =>
    records.take(record, separator !== ','),
  );
  // What was read of a file that cannot be read to its end is not it.
  if (refused) return new ItemRows(table, existing).end([refused], []);
  return rows.end(records.end(), [...notices, ...records.notices()]);
}

/** Who takes the rows of a table, and hears of those that are none. */
interface Rows {
  take: (row: Row) => void;
  refuse: (refusal: CsvRefusal) => void;
}

/** The records of a file as rows, once the first has named the columns. */
class Table {
  readonly #table: CsvTable;
  readonly #rows: Rows;
  #names: readonly string[] = [];
  #header: Header | null = null;
  /** Columns that have cells but no name. */
  readonly #unnamed = new Set<number>();

  constructor(table: CsvTable, rows: Rows) {
    this.#table = table;
    this.#rows = rows;
  }

  /** `decimalComma`: numbers may be written with a comma. */
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
