import type { Item } from '../../../contract/annotations/operation.ts';
import { type Cell, cellOf, type Row, type RowIssue } from './row.ts';
import type { TagColumn } from './columns.ts';
import { readNumber, saysSame } from './read-cell.ts';
import { tagsCsvTexts as texts } from './texts.ts';
import { writeCell } from './write-cell.ts';

const POSITION = ['x', 'y', 'z'] as const;
const NORMAL = ['normal x', 'normal y', 'normal z'] as const;

/**
 * Where a row says that its tag is: the fields that it changes. Cells without anything say nothing: a table that was saved
 * before somebody gave the tag its place takes none away.
 */
export function readPlace(row: Row, before: Item | null, issues: RowIssue[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const position = readVector(row, POSITION, before, issues);
  const normal = readVector(row, NORMAL, before, issues);
  const sweep = cellOf(row, 'sweep')?.text.trim();
  if (position) fields.position = position;
  if (normal) fields.normal = normal;
  if (sweep && sweep !== before?.sweep) fields.sweep = sweep;
  return fields;
}

/** Three numbers; null where the row says none, or those that the tag has. */
function readVector(
  row: Row,
  columns: readonly TagColumn[],
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
    before !== null && saysSame(cell.text, writeCell(before, cell.column), row.decimalComma);
  return given.every(same) ? null : (numbers as number[]);
}
