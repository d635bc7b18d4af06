import { type Column, columnKey } from './columns.ts';

/** What is wrong with a row: the header of the column, '' for none in particular, and a sentence. */
export interface RowIssue {
  column: string;
  reason: string;
}

/** A cell with its column. */
export interface Cell {
  column: Column;
  /** The column's name as the file has it. */
  header: string;
  text: string;
}

/** A row of a table, by its columns. */
export interface Row {
  line: number;
  cells: readonly Cell[];
  /** Numbers may be written with a comma. */
  decimalComma: boolean;
}

/** What the row says in a column of ours; undefined where the file does not have it. */
export function cellOf({ cells }: Row, own: string): Cell | undefined {
  return cells.find(({ column }) => columnKey(column) === own);
}
