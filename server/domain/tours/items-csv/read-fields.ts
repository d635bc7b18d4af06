import type { Item } from '../../../../contract/changes/operation.ts';
import { type CsvTable, NOTHING, PLACE_COLUMNS, type PlaceColumn, Wrong } from './csv-table.ts';
import { type Cell, cellOf, columnKey, fieldOf, type Row, type RowIssue } from './columns.ts';
import { isScalar, ownField, readNumber, saysSame, writeCell } from './cells.ts';
import { itemsCsvTexts as texts } from './texts.ts';

const ELSEWHERE = new Set<string>(['id', ...PLACE_COLUMNS]);

/**
 * Returns the fields that a row sets, except id and position. Fields to remove are undefined. `before`: the
 * current item, or null for a new one. A cell with the text that we would write changes nothing.
 */
export function readFields(
  table: CsvTable,
  row: Row,
  before: Item | null,
  issues: RowIssue[],
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const cell of row.cells) {
    if (ELSEWHERE.has(columnKey(cell.column))) continue;
    if (before && isUnchanged(table, cell, before, row)) continue;
    const { column, text } = cell;
    const own = 'own' in column ? table.read.get(column.own) : undefined;
    const plain = 'own' in column ? text : readField(table, cell, before, row);
    const read = own ? own(text, row) : plain;
    if (read === NOTHING) continue;
    if (read instanceof Wrong) issues.push({ column: cell.header, reason: read.reason });
    else fields[fieldOf(table, column)] = read;
  }
  return fields;
}

function isUnchanged(table: CsvTable, { column, text }: Cell, before: Item, { decimalComma }: Row): boolean {
  const written = writeCell(table, before, column);
  // Spreadsheets write true and false in capital letters.
  if ('field' in column && typeof ownField(before, column.field) === 'boolean')
    return text.toLowerCase() === written;
  return saysSame(text, written, decimalComma);
}

/** Returns the value for a user-defined field: a text, or the item's current number or boolean. */
function readField(
  table: CsvTable,
  { column, text }: Cell,
  before: Item | null,
  { decimalComma }: Row,
): unknown {
  const known = before && 'field' in column ? ownField(before, column.field) : undefined;
  if (known !== undefined && known !== null && !isScalar(known)) return new Wrong(texts.noCell(table.item));
  if (text === '') return undefined;
  if (typeof known === 'number') return readNumber(text, decimalComma) ?? text;
  const lower = text.toLowerCase();
  return typeof known === 'boolean' && (lower === 'true' || lower === 'false') ? lower === 'true' : text;
}

const POSITION = ['x', 'y', 'z'] as const;
const NORMAL = ['normal x', 'normal y', 'normal z'] as const;

/**
 * Returns the changed fields of an item's position. Empty cells change nothing, so that a table from before
 * an item was placed does not remove its position.
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

/** Returns three numbers, or null if the cells are empty or contain the item's current numbers. */
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
