import type { Item } from '../../../../contract/changes/operation.ts';
import { ANNOTATIONS_MAX } from '../../../../contract/limits.ts';
import { type CsvRecord, type CsvRefusal, readRecords } from '../../../platform/csv/read-records.ts';
import type { CsvTable } from './csv-table.ts';
import { ItemRows, type ItemsFromCsv } from './item-rows.ts';
import { type Cell, type Header, readHeader, type Row } from './columns.ts';
import { itemsCsvTexts as texts } from './texts.ts';

/**
 * Returns the effect of importing a table of items that we (`write-items.ts`) or any other program wrote. A
 * row with the id of an item changes that item in the columns of the file. All other rows are new items.
 * Items without a row do not change. A row without an id gets a reproducible one (`RowIds`). If an item has
 * that id, the row was imported before, and only adds a missing position. Unknown columns become fields of
 * items under their names. Never throws because of the content.
 */
export function readItemsCsv(table: CsvTable, file: Uint8Array, existing: readonly Item[]): ItemsFromCsv {
  const rows = new ItemRows(table, existing);
  const records = new Table(table, rows);
  const { refused, notices } = readRecords(file, ANNOTATIONS_MAX + 1, (record, separator) =>
    records.take(record, separator !== ','),
  );
  // Discards the rows of a file that cannot be read completely.
  if (refused) return new ItemRows(table, existing).end([refused], []);
  return rows.end(records.end(), [...notices, ...records.notices()]);
}

/** Receives the rows of a table, and its problems. */
interface Rows {
  take: (row: Row) => void;
  refuse: (refusal: CsvRefusal) => void;
}

/** Passes on the records of a file as rows. The first record contains the names of the columns. */
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

  /** Reads a record. `decimalComma`: numbers may have a decimal comma. */
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

  /** Returns the reasons why there are no rows, if any. */
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
