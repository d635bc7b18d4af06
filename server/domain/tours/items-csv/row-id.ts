import { createHash } from 'node:crypto';

/** Hexadecimal digits of the hash that an id has. */
const DIGITS = 24;

/**
 * Ids for rows that have none. A row's id comes of what its cells say of the thing, by column, and not of where it is; rows that say
 * the same are counted. So the same file gives the same ids however its rows and columns are ordered, whichever spreadsheet has
 * saved it, and when places were filled in since.
 */
export class RowIds {
  readonly #seen = new Map<string, number>();

  /** `cells`: texts by their columns. */
  next(cells: readonly (readonly [column: string, text: string])[]): string {
    const sorted = [...cells].sort(([a], [b]) => (a < b ? -1 : 1));
    const hash = createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, DIGITS);
    const count = (this.#seen.get(hash) ?? 0) + 1;
    this.#seen.set(hash, count);
    // Begins with letters: a spreadsheet takes digits, or digits with an e, for a number.
    return count === 1 ? `row-${hash}` : `row-${hash}-${count}`;
  }
}
