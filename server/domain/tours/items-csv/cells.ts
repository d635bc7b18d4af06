import { TAG_COLORS } from '../../../../contract/tag-colors.ts';
import type { Item } from '../../../../contract/changes/operation.ts';
import { type Column, fieldOf } from './columns.ts';
import { type CellValue, type CsvTable, NOTHING, Wrong } from './csv-table.ts';
import { itemsCsvTexts as texts } from './texts.ts';

/** Matches a decimal number with an optional exponent. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
/**
 * Maximum difference of numbers that count as the same, in metres, because spreadsheets save and show fewer
 * digits.
 */
const SAME_NUMBER = 1e-6;

/**
 * Returns the number in a cell, or null. `decimalComma`: the number may have a decimal comma, because the
 * file does not separate fields by commas.
 */
export function readNumber(text: string, decimalComma: boolean): number | null {
  const plain = text.trim().replace('−', '-');
  const pointed = decimalComma ? plain.replace(',', '.') : plain;
  const number = NUMBER.test(pointed) ? Number(pointed) : NaN;
  return Number.isFinite(number) ? number : null;
}

/** Returns the colour in a cell, or null. */
function readColor(text: string): (typeof TAG_COLORS)[number] | null {
  const name = text.trim().toLowerCase().replace('grey', 'gray');
  return TAG_COLORS.find((color) => color === name) ?? null;
}

/** Returns the address of a picture or a video, or null. */
function readAddress(text: string): string | null {
  const address = text.trim();
  return URL.parse(address)?.protocol === 'https:' ? address : null;
}

/**
 * Returns whether a cell still contains the text that we wrote, even if a spreadsheet changed its notation.
 */
export function saysSame(text: string, written: string | number, decimalComma: boolean): boolean {
  if (typeof written === 'string') return unifyLineEnds(text) === unifyLineEnds(written);
  const number = readNumber(text, decimalComma);
  return number !== null && Math.abs(number - written) <= SAME_NUMBER;
}

/**
 * Returns a text with `
 * ` as line breaks, because spreadsheets convert line breaks in cells.
 */
export function unifyLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/**
 * Returns the cell of an item in a column: a number for a number, and '' if there is no value or it does not
 * fit into a cell.
 */
export function writeCell(table: CsvTable, item: Item, column: Column): string | number {
  return 'own' in column ? writeOwn(table, item, column.own) : writeScalar(ownField(item, column.field));
}

/** Returns the value of an item's own field. Ignores inherited properties such as `toString`. */
export function ownField(item: Item, field: string): unknown {
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
      // An unplaced item has the default normal.
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

/** Returns the colour in a cell. An empty cell changes nothing. */
export function readColorCell(text: string): CellValue {
  if (text.trim() === '') return NOTHING;
  return readColor(text) ?? new Wrong(texts.noColor);
}

/** Returns the address in a cell. An empty cell removes the address. */
export function readAddressCell(text: string): CellValue {
  return text.trim() === '' ? undefined : (readAddress(text) ?? new Wrong(texts.noAddress));
}

/** Characters that separate keywords. A keyword that contains one is quoted. */
const SEPARATORS = new Set([',', ';', '\n', '\r', '،', '、']);
const TO_QUOTE = /[",;\n\r،、]/;

/**
 * Returns keywords as the text of a cell, separated by commas. Quotes keywords that contain a separator like
 * CSV fields.
 */
export function writeKeywords(keywords: readonly string[]): string {
  return keywords.map(writeKeyword).join(', ');
}

function writeKeyword(keyword: string): string {
  const plain = keyword !== '' && keyword === keyword.trim() && !TO_QUOTE.test(keyword);
  return plain ? keyword : `"${keyword.replaceAll('"', '""')}"`;
}

/** Returns the keywords in a cell, in order. An empty cell has none. */
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
