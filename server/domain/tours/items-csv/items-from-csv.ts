import type { StoredItem } from '../annotations/annotation-rows.ts';
import type { CsvRefusal } from '../../../platform/csv/read-records.ts';

/** What a CSV file makes of a tour's items of one collection. */
export interface ItemsFromCsv {
  /** All of them as they are then: those that there are in their order, with what changes, and behind them the new ones. */
  items: () => Iterable<StoredItem>;
  /** How many those are. */
  count: number;
  /** Ids, in the order of the file. */
  added: string[];
  changed: string[];
  /** Rows that say nothing new. */
  unchanged: number;
  /** Rows whose item is still to be placed then. */
  unplaced: number;
  /** Rows and columns that are not taken, the first few, in the order of the file. A file that cannot be read has one and changes nothing. */
  refused: CsvRefusal[];
  /** How many there are in all. */
  refusedCount: number;
  /** Sentences on how the file was read. */
  notices: string[];
}
