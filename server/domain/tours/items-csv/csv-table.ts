import type { Item } from '../../../../contract/changes/operation.ts';
import type { Collection } from '../../../../contract/changes/collections.ts';

/** How the items of one collection are in a table: what is the same for all of them is in the files beside. */
export interface CsvTable extends Collection {
  /** What an item is called, and several of them. */
  readonly item: string;
  readonly items: string;
  /** The field, and its column, that holds what people call an item: a new one needs it. */
  readonly titleField: string;
  /** The columns of every file that we write, in their order; other fields of items come after them. */
  readonly columns: readonly string[];
  /** Other names of columns, where a file has no column of that very name. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Those that may be filled in when an item gets its place: no id is made of them. They hold no part of `PLACE_COLUMNS`. */
  readonly filledIn: ReadonlySet<string>;
  /** Fields that no column of another name may stand for. */
  readonly fields: readonly string[];
  /** The field that a column is of, where it has another name. */
  readonly fieldOf: ReadonlyMap<string, string>;
  /** What a cell says; for a column that is missing here, its text. */
  readonly read: ReadonlyMap<string, (text: string, cell: CellContext) => CellValue>;
  /** What a file says of an item in a column; for a column that is missing here, the field's own text or number. */
  readonly write: ReadonlyMap<string, (item: Item) => string | number>;
}

export interface CellContext {
  /** Numbers may be written with a comma. */
  decimalComma: boolean;
}

/** What a cell makes of a field: a value, undefined to take it away, nothing at all, or a reason why it cannot be taken. */
export type CellValue = unknown;

/** The cell says nothing of the field. */
export const NOTHING = Symbol('nothing');

export class Wrong {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** The columns that say where an item is, in every table. */
export const PLACE_COLUMNS = ['x', 'y', 'z', 'normal x', 'normal y', 'normal z', 'sweep'] as const;
export type PlaceColumn = (typeof PLACE_COLUMNS)[number];
