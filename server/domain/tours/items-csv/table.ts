import type { CsvRecord, CsvRefusal } from '../../../platform/csv/read-records.ts';
import { type Header, readHeader } from './columns.ts';
import type { CsvTable } from './csv-table.ts';
import type { Cell, Row } from './row.ts';
import { itemsCsvTexts as texts } from './texts.ts';

/** Who takes the rows of a table, and hears of those that are none. */
interface Rows {
  take: (row: Row) => void;
  refuse: (refusal: CsvRefusal) => void;
}

/** The records of a file as rows, once the first has named the columns. */
export class Table {
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
