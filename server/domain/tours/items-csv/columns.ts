import type { Item } from '../../../../contract/changes/operation.ts';
import type { Collection } from '../../../../contract/changes/collections.ts';
import { OVERTAKEN } from '../../../../contract/changes/apply-operation.ts';
import { NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import type { CsvRefusal } from '../../../platform/csv/read-records.ts';
import { itemsCsvTexts } from './texts.ts';

/**
 * Describes how the items of one collection appear in a table. Other modules contain everything that the
 * tables of all collections have in common.
 */
export interface CsvTable extends Collection {
  /** Name of an item, singular and plural. */
  readonly item: string;
  readonly items: string;
  /**
   * The field that contains the item's title. Its column has the same name. A new item needs a title, unless
   * its row contains an id.
   */
  readonly titleField: string;
  /** The columns of exported files, in order. Additional fields of items follow them. */
  readonly columns: readonly string[];
  /**
   * Maps each alternative name to the column that it stands for. If a file also contains that column under
   * its own name, the alternative name counts as an additional field.
   */
  readonly aliases: ReadonlyMap<string, string>;
  /**
   * Columns that users may fill in when they place an item, so ids do not depend on them. Does not include
   * `PLACE_COLUMNS`.
   */
  readonly filledIn: ReadonlySet<string>;
  /** Fields that the schema of the items defines. An additional column of a file cannot set these fields. */
  readonly fields: readonly string[];
  /** The field of each column whose name differs from the field's name. */
  readonly fieldOf: ReadonlyMap<string, string>;
  /** Functions that parse a cell, by column. Cells of all other columns are read as text. */
  readonly read: ReadonlyMap<string, (text: string, cell: CellContext) => CellValue>;
  /**
   * Functions that return the cell for an item, by column. Cells of all other columns contain the field's
   * text or number.
   */
  readonly write: ReadonlyMap<string, (item: Item) => string | number>;
}

export interface CellContext {
  /** Whether numbers may have a decimal comma. */
  decimalComma: boolean;
}

/**
 * The effect of a cell on a field: a new value, undefined to remove the field, `NOTHING`, or a reason for
 * rejection.
 */
export type CellValue = unknown;

/** The cell changes nothing. */
export const NOTHING = Symbol('nothing');

/** A rejected cell. `reason`: error message for the user. */
export class Wrong {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** The columns of an item's position in every table. */
export const PLACE_COLUMNS = ['x', 'y', 'z', 'normal x', 'normal y', 'normal z', 'sweep'] as const;
export type PlaceColumn = (typeof PLACE_COLUMNS)[number];

/** A column of a file: one that we define, or an additional field of items. */
export type Column = { own: string } | { field: string };

/** Prefix for the column of a field that has the same name as a column that we define. */
const FIELD = 'field:';
/** Fields that do not fit into cells, and names that could reach an object's prototype. */
const RESERVED = new Set([OVERTAKEN, '__proto__', 'constructor', 'prototype']);

/** Returns the field that a column contains. */
export function fieldOf({ fieldOf }: CsvTable, column: Column): string {
  return 'own' in column ? (fieldOf.get(column.own) ?? column.own) : column.field;
}

/**
 * Returns whether an additional field can have its own column. False for fields that the schema of the items
 * defines, for reserved names, and for names that are too long or not well-formed.
 */
export function hasColumn(table: CsvTable, field: string): boolean {
  return !isReserved(table, field) && field.length <= NAME_MAX_LENGTH && field.isWellFormed();
}

function isReserved({ fields }: CsvTable, field: string): boolean {
  return RESERVED.has(field) || fields.includes(field);
}

function ownColumn({ columns }: CsvTable, folded: string): string | undefined {
  return columns.find((column) => fold(column) === folded);
}

/** Returns the header for an additional field of items. */
export function fieldHeader(table: CsvTable, field: string): string {
  const name = fold(field);
  const plain = field !== '' && field === field.trim() && !field.startsWith(FIELD);
  return plain && !ownColumn(table, name) && !table.aliases.has(name) ? field : FIELD + field;
}

/** The columns of a file's first record, in order. Null for columns without a name. */
export interface Header {
  columns: (Omit<Cell, 'text'> | null)[];
  refused: CsvRefusal[];
}

/**
 * Returns the columns of a header. Ignores case, spaces, hyphens and underscores in the names of the table's
 * columns. `refused`: problems with the names.
 */
export function readHeader(table: CsvTable, names: readonly string[], line: number): Header {
  const folded = new Set(names.map(fold));
  const columns = names.map((name) => readName(table, name, folded));
  const refused: CsvRefusal[] = [];
  const seen = new Set<string>();
  for (const [index, column] of columns.entries()) {
    if (!column) continue;
    const key = columnKey(column);
    const reason = seen.has(key) ? itemsCsvTexts.columnTwice : nameIssue(table, column);
    if (reason) refused.push({ line, column: names[index]!, reason });
    seen.add(key);
  }
  if (!columns.some((column) => column && 'own' in column))
    refused.push({ line, column: '', reason: itemsCsvTexts.noColumns });
  return { columns: columns.map((column, index) => column && { column, header: names[index]! }), refused };
}

/** Returns a unique key for a column. */
export function columnKey(column: Column): string {
  return 'own' in column ? column.own : FIELD + column.field;
}

function readName(table: CsvTable, name: string, names: ReadonlySet<string>): Column | null {
  if (name.startsWith(FIELD)) return { field: name.slice(FIELD.length) };
  const folded = fold(name);
  const alias = table.aliases.get(folded);
  const own = ownColumn(table, folded) ?? (alias && !names.has(fold(alias)) ? alias : undefined);
  if (own) return { own };
  const field = name.trim();
  return field === '' ? null : { field };
}

function nameIssue(table: CsvTable, column: Column): string | null {
  if ('own' in column || hasColumn(table, column.field)) return null;
  return isReserved(table, column.field)
    ? itemsCsvTexts.columnReserved(table.item)
    : itemsCsvTexts.columnTooLong;
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** A problem in a row: the header of the column, or '', and an error message. */
export interface RowIssue {
  column: string;
  reason: string;
}

/** A cell and its column. */
export interface Cell {
  column: Column;
  /** Name of the column in the file. */
  header: string;
  text: string;
}

/** The cells of a row, by column. */
export interface Row {
  line: number;
  cells: readonly Cell[];
  /** Whether numbers may have a decimal comma. */
  decimalComma: boolean;
}

/** Returns the row's cell in a column that we define, or undefined if the file does not have the column. */
export function cellOf({ cells }: Row, own: string): Cell | undefined {
  return cells.find(({ column }) => columnKey(column) === own);
}
