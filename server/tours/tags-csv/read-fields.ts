import type { Item } from '../../../contract/annotations/operation.ts';
import { columnKey, PLACE_COLUMNS, type TagColumn } from './columns.ts';
import { readKeywords } from './keyword-list.ts';
import { readAddress, readColor, readNumber, saysSame } from './read-cell.ts';
import type { Cell, Row, RowIssue } from './row.ts';
import { tagsCsvTexts as texts } from './texts.ts';
import { isScalar, ownField, writeCell } from './write-cell.ts';

const ELSEWHERE = new Set<string>(['id', ...PLACE_COLUMNS]);

/**
 * What a row says of its tag but for id and place: the fields that it changes, undefined for those that it takes away. `before`
 * is the tag as it is, null for a new one. A cell that says what a file of ours would changes nothing.
 */
export function readFields(row: Row, before: Item | null, issues: RowIssue[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const cell of row.cells) {
    if (ELSEWHERE.has(columnKey(cell.column))) continue;
    if (before && isUnchanged(cell, before, row)) continue;
    const read = 'own' in cell.column ? readOwn(cell, cell.column.own) : readField(cell, before, row);
    if (read === NOTHING) continue;
    if (read instanceof Wrong) issues.push({ column: cell.header, reason: read.reason });
    else fields['own' in cell.column ? cell.column.own : cell.column.field] = read;
  }
  return fields;
}

/** The cell says nothing of the field. */
const NOTHING = Symbol('nothing');

class Wrong {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

function isUnchanged({ column, text }: Cell, before: Item, { decimalComma }: Row): boolean {
  const written = writeCell(before, column);
  // A spreadsheet writes true and false in its own letters.
  if ('field' in column && typeof ownField(before, column.field) === 'boolean')
    return text.toLowerCase() === written;
  return saysSame(text, written, decimalComma);
}

function readOwn({ text }: Cell, own: TagColumn): unknown {
  const empty = text.trim() === '';
  switch (own) {
    case 'color':
      return empty ? NOTHING : (readColor(text) ?? new Wrong(texts.noColor));
    case 'keywords':
      return empty ? undefined : readKeywords(text);
    case 'media':
      return empty ? undefined : (readAddress(text) ?? new Wrong(texts.noAddress));
    default:
      return text;
  }
}

/** A field of the owner's own: a text, or what the tag has there already, a number or a yes or no. */
function readField({ column, text }: Cell, before: Item | null, { decimalComma }: Row): unknown {
  const known = before && 'field' in column ? ownField(before, column.field) : undefined;
  if (known !== undefined && known !== null && !isScalar(known)) return new Wrong(texts.noCell);
  if (text === '') return undefined;
  if (typeof known === 'number') return readNumber(text, decimalComma) ?? text;
  const lower = text.toLowerCase();
  return typeof known === 'boolean' && (lower === 'true' || lower === 'false') ? lower === 'true' : text;
}
