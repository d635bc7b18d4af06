import { TAG_COLORS } from '../../../../contract/tag-colors.ts';
import type { Item } from '../../../../contract/changes/operation.ts';
import {
  type Column,
  fieldOf,
  type CellValue,
  type CsvTable,
  NOTHING,
  Wrong,
  PLACE_COLUMNS,
  type PlaceColumn,
  type Cell,
  cellOf,
  columnKey,
  type Row,
  type RowIssue,
} from './columns.ts';
import { itemsCsvTexts as texts } from './texts.ts';

/** Matches a decimal number with an optional exponent. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
/** Maximum difference between numbers that count as equal. Spreadsheets save fewer digits than we write. */
const SAME_NUMBER = 1e-6;

/**
 * Returns the number in a cell, or null if the cell contains no number. `decimalComma`: whether the number
 * may have a decimal comma, because the file does not separate fields with commas.
 */
export function readNumber(text: string, decimalComma: boolean): number | null {
  const plain = text.trim().replace('−', '-');
  const pointed = decimalComma ? plain.replace(',', '.') : plain;
  const number = NUMBER.test(pointed) ? Number(pointed) : NaN;
  return Number.isFinite(number) ? number : null;
}

/**
 * Returns whether a cell still contains the value that we wrote, even if a spreadsheet reformatted it.
 */
function saysSame(text: string, written: string | number, decimalComma: boolean): boolean {
  if (typeof written === 'string') return unifyLineEnds(text) === unifyLineEnds(written);
  const number = readNumber(text, decimalComma);
  return number !== null && Math.abs(number - written) <= SAME_NUMBER;
}

/** Returns a text with line feeds as line breaks, because spreadsheets convert line breaks in cells. */
export function unifyLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/**
 * Returns what to write into an item's cell in a column: the value as a number or string, or '' if there is
 * no value or the value does not fit into a cell.
 */
export function writeCell(table: CsvTable, item: Item, column: Column): string | number {
  return 'own' in column ? writeOwn(table, item, column.own) : writeScalar(ownField(item, column.field));
}

/** Returns the value of an item's own field. Ignores inherited properties such as `toString`. */
function ownField(item: Item, field: string): unknown {
  return Object.hasOwn(item, field) ? item[field] : undefined;
}

/** Returns whether a value fits into a cell. */
export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

const AXES = { x: 0, y: 1, z: 2 } as const;

function writeOwn(table: CsvTable, item: Item, column: string): string | number {
  const write = table.write.get(column);
  if (write) return write(item);
  switch (column) {
    case 'x':
    case 'y':
    case 'z':
      return coordinate(item.position, AXES[column]);
    case 'normal x':
    case 'normal y':
    case 'normal z':
      // The normal of an unplaced item is only a default, so its cell stays empty.
      return item.position === undefined ? '' : coordinate(item.normal, AXES[column.at(-1) as 'x']);
    default:
      return writeScalar(item[fieldOf(table, { own: column })]);
  }
}

function writeScalar(value: unknown): string | number {
  return isScalar(value) ? (typeof value === 'boolean' ? String(value) : value) : '';
}

function coordinate(vector: unknown, axis: number): string | number {
  const value = Array.isArray(vector) ? (vector[axis] as unknown) : undefined;
  return typeof value === 'number' ? value : '';
}

/** Returns the colour in a cell, `NOTHING` for an empty cell, or `Wrong` for any other text. */
export function readColorCell(text: string): CellValue {
  const name = text.trim().toLowerCase().replace('grey', 'gray');
  if (name === '') return NOTHING;
  return TAG_COLORS.find((color) => color === name) ?? new Wrong(texts.noColor);
}

/**
 * Returns the https address of a picture or video in a cell, or `Wrong` for any other text. Returns undefined
 * for an empty cell, which removes the address.
 */
export function readAddressCell(text: string): CellValue {
  const address = text.trim();
  if (address === '') return undefined;
  return URL.parse(address)?.protocol === 'https:' ? address : new Wrong(texts.noAddress);
}

/** Characters that separate keywords. A keyword that contains a separator is quoted. */
const SEPARATORS = new Set([',', ';', '\n', '\r', '،', '、']);
const TO_QUOTE = /[",;\n\r،、]/;

/**
 * Returns keywords as the text of a cell, separated by commas. Puts a keyword in quotation marks, as CSV does
 * with fields, if it contains a separator or quotation mark, or starts or ends with a space.
 */
export function writeKeywords(keywords: readonly string[]): string {
  return keywords.map(writeKeyword).join(', ');
}

function writeKeyword(keyword: string): string {
  const plain = keyword !== '' && keyword === keyword.trim() && !TO_QUOTE.test(keyword);
  return plain ? keyword : `"${keyword.replaceAll('"', '""')}"`;
}

/** Returns the keywords in a cell, in order. An empty cell contains no keywords. */
export function readKeywords(text: string): string[] {
  const keywords: string[] = [];
  let word = '';
  let quoted: string | null = null;
  const end = () => {
    const plain = word.trim();
    const keyword = plain === '' ? (quoted ?? '') : ((quoted ?? '') + word).trim();
    // An empty keyword is meaningless and cannot be stored.
    if (keyword !== '') keywords.push(keyword);
    word = '';
    quoted = null;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '"' && quoted === null && word.trim() === '') {
      const close = closingQuote(text, at + 1);
      quoted = text.slice(at + 1, close).replaceAll('""', '"');
      word = '';
      at = close;
    } else if (SEPARATORS.has(sign)) end();
    else word += sign;
  }
  end();
  return keywords;
}

/**
 * Returns the end of the quotation that starts before `at`: its closing quotation mark, or the end of the
 * text.
 */
function closingQuote(text: string, at: number): number {
  let close = text.indexOf('"', at);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  return close === -1 ? text.length : close;
}

const ELSEWHERE = new Set<string>(['id', ...PLACE_COLUMNS]);

/**
 * Returns the fields that a row sets, except id and position. Fields to remove are undefined. `before`: the
 * current item, or null for a new item. A cell that contains what `writeCell` returns for the current item
 * changes nothing. Adds problems to `issues`.
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

/**
 * Returns the value for an additional field of an item. The value is a number or boolean if the item's
 * current value has that type and the cell contains such a value, and a string otherwise. Returns undefined
 * for an empty cell, and `Wrong` if the current value does not fit into a cell.
 */
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
 * Returns the changed fields of an item's position. A position or normal whose cells are all empty does not
 * change, so a table that was exported before an item was placed does not remove the item's position. Adds
 * problems to `issues`.
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

/**
 * Returns the three numbers in these columns, or null if the cells are empty, invalid, or contain the item's
 * current numbers.
 */
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
