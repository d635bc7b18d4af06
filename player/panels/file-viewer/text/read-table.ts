import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { findSeparator } from '../../../../contract/csv/find-separator.ts';

/** Rows and columns of a table that are shown, the names of its columns not counted, and signs of one cell. */
export const ROWS_SHOWN = 5_000;
export const COLUMNS_SHOWN = 100;
const CELL = 2_000;

/** The beginning of a table; the rows may be of different lengths. */
export interface ReadTable {
  names: readonly string[];
  rows: readonly (readonly string[])[];
  /** What is left out. */
  more: 'rows' | 'columns' | 'broken' | null;
}

/** Thrown into the parser, which ends. */
class Enough extends Error {}

/** A CSV text as a table, as far as it is shown. Its first row has the names of its columns. `cut`: the text ends somewhere within. */
export function readTable(text: string, cut: boolean): ReadTable {
  const { separator, from } = findSeparator(text);
  const rows: string[][] = [];
  let more: ReadTable['more'] = null;
  try {
    parse(text.slice(from), {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record(fields: string[]) {
        if (rows.length > ROWS_SHOWN) throw new Enough();
        if (fields.length > COLUMNS_SHOWN) more = 'columns';
        rows.push(fields.slice(0, COLUMNS_SHOWN).map((field) => field.slice(0, CELL)));
        return null;
      },
    });
    // the last row of a part of a file is a part of a row
    if (cut) rows.pop();
  } catch (error) {
    if (!(error instanceof Enough) && !(error instanceof CsvError)) throw error;
    more = error instanceof Enough || cut ? 'rows' : 'broken';
  }
  const [names = [], ...others] = rows;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return {
    names: [...names, ...Array<string>(width - names.length).fill('')],
    rows: others,
    more: more ?? (cut ? 'rows' : null),
  };
}
