import type { Item } from '../../../../contract/changes/operation.ts';
import type { Collection } from '../../../../contract/changes/collections.ts';

/**
 * Describes how the items of one collection appear in a table. The other files contain everything that
 * collections have in common.
 */
export interface CsvTable extends Collection {
  /** Name of an item, singular and plural. */
  readonly item: string;
  readonly items: string;
  /** The field with the item's title, which is also the name of its column. New items need a title. */
  readonly titleField: string;
  /** The columns of exported files, in order. Additional fields of items follow them. */
  readonly columns: readonly string[];
  /** Alternative names of columns, for files that have no column with our name. */
  readonly aliases: ReadonlyMap<string, string>;
  /**
   * Columns that users may fill in when they place an item, so ids do not depend on them. Does not include
   * `PLACE_COLUMNS`.
   */
  readonly filledIn: ReadonlySet<string>;
  /** Fields that a column can set only under the name that we define. */
  readonly fields: readonly string[];
  /** The field of a column that has another name than its field. */
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

export class Wrong {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** The columns of an item's position in every table. */
export const PLACE_COLUMNS = ['x', 'y', 'z', 'normal x', 'normal y', 'normal z', 'sweep'] as const;
export type PlaceColumn = (typeof PLACE_COLUMNS)[number];
