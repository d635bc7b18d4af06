import type { Item } from '../../../../contract/changes/operation.ts';
import { NOTHING, Wrong } from './cell-value.ts';
import { columnKey, fieldOf } from './columns.ts';
import type { CsvTable } from './csv-table.ts';
import { PLACE_COLUMNS } from './place-columns.ts';
import { readNumber, saysSame } from './read-cell.ts';
import type { Cell, Row, RowIssue } from './row.ts';
import { itemsCsvTexts as texts } from './texts.ts';
import { isScalar, ownField, writeCell } from './write-cell.ts';

const ELSEWHERE = new Set<string>(['id', ...PLACE_COLUMNS]);

/**
 * What a row says of its item but for id and place: the fields that it changes, undefined for those that it takes away. `before`
 * is the item as it is, null for a new one. A cell that says what a file of ours would changes nothing.
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
  // A spreadsheet writes true and false in its own letters.
  if ('field' in column && typeof ownField(before, column.field) === 'boolean')
    return text.toLowerCase() === written;
  return saysSame(text, written, decimalComma);
}

/** A field of the owner's own: a text, or what the item has there already, a number or a yes or no. */
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
