import type { Item } from '../../../../contract/changes/operation.ts';
import type { Collection } from '../../../../contract/changes/collections.ts';

/** Describes how the items of one collection appear in a table. The other files contain what all collections share. */
export interface CsvTable extends Collection {
  /** Singular and plural name of an item. */
  readonly item: string;
  readonly items: string;
  /** The field with the item's title, and its column. A new item needs it. */
  readonly titleField: string;
  /** The columns of files that we write, in order, followed by other fields of items. */
  readonly columns: readonly string[];
  /** Other names of columns, for files that do not have a column with our name. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Columns that may be filled in when an item is placed, so ids are not derived from them. `PLACE_COLUMNS` are not part of them. */
  readonly filledIn: ReadonlySet<string>;
  /** Fields that no column with another name may set. */
  readonly fields: readonly string[];
  /** The field of a column with another name. */
  readonly fieldOf: ReadonlyMap<string, string>;
  /** Reads a cell. Columns that are missing here are read as text. */
  readonly read: ReadonlyMap<string, (text: string, cell: CellContext) => CellValue>;
  /** Returns what a file contains for an item in a column. Columns that are missing here contain the field's own text or number. */
  readonly write: ReadonlyMap<string, (item: Item) => string | number>;
}

export interface CellContext {
  /** Whether numbers may have a decimal comma. */
  decimalComma: boolean;
}

/** The effect of a cell on a field: a value, undefined to remove it, no change, or a reason for rejection. */
export type CellValue = unknown;

/** No change. */
export const NOTHING = Symbol('nothing');

export class Wrong {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** The columns of an item's position, in every table. */
export const PLACE_COLUMNS = ['x', 'y', 'z', 'normal x', 'normal y', 'normal z', 'sweep'] as const;
export type PlaceColumn = (typeof PLACE_COLUMNS)[number];
