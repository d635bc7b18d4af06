import type { Item } from '../../../../contract/changes/operation.ts';
import { type Cell, cellOf, type Row, type RowIssue } from './row.ts';
import type { CsvTable } from './csv-table.ts';
import type { PlaceColumn } from './place-columns.ts';
import { readNumber, saysSame } from './read-cell.ts';
import { itemsCsvTexts as texts } from './texts.ts';
import { writeCell } from './write-cell.ts';

const POSITION = ['x', 'y', 'z'] as const;
const NORMAL = ['normal x', 'normal y', 'normal z'] as const;

/**
 * Where a row says that its item is: the fields that it changes. Cells without anything say nothing: a table that was saved
 * before somebody gave the item its place takes none away.
 */
export function readPlace(
  table: CsvTable,
  row: Row,
  before: Item | null,
  issues: RowIssue[],
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const position = readVector(table, row, POSITION, before, issues);
  const normal = readVector(table, row, NORMAL, before, issues);
  const sweep = cellOf(row, 'sweep')?.text.trim();
  if (position) fields.position = position;
  if (normal) fields.normal = normal;
  if (sweep && sweep !== before?.sweep) fields.sweep = sweep;
  return fields;
}

/** Three numbers; null where the row says none, or those that the item has. */
function readVector(
  table: CsvTable,
  row: Row,
  columns: readonly PlaceColumn[],
  before: Item | null,
  issues: RowIssue[],
): number[] | null {
  const cells = columns.map((own) => cellOf(row, own));
  const given = cells.filter((cell): cell is Cell => cell !== undefined && cell.text.trim() !== '');
  if (given.length === 0) return null;
  if (given.length < columns.length) {
    const missing = cells.find((cell) => cell && !given.includes(cell));
    issues.push({ column: missing?.header ?? given[0]!.header, reason: texts.placePart });
    return null;
  }
  const numbers = given.map(({ text }) => readNumber(text, row.decimalComma));
  const wrong = numbers.indexOf(null);
  if (wrong !== -1) {
    issues.push({ column: given[wrong]!.header, reason: texts.noNumber(row.decimalComma) });
    return null;
  }
  const same = (cell: Cell) =>
    before !== null && saysSame(cell.text, writeCell(table, before, cell.column), row.decimalComma);
  return given.every(same) ? null : (numbers as number[]);
}
