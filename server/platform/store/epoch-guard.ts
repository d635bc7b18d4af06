import { SupersededError } from './store-error.ts';

/**
 * Prevents writes to a database after a newer version has run a `contract` migration. The database's schema
 * epoch (the number of its `contract` migrations) is then higher than the program's. After `start`, both
 * kinds of stores compare the epochs in every write transaction.
 */
export class EpochGuard {
  /** Query that returns a row if the database's epoch is higher; '' until `start` is called. */
  query = '';
  #superseded: () => void = () => {};

  /**
   * Starts checking. `epoch`: the epoch of this program. `superseded` is called whenever a check finds that
   * the database's epoch is higher.
   */
  start(epoch: number, superseded: () => void): void {
    this.query = `select 1 as over from migration_kinds where kind = 'contract' limit 1 offset ${epoch}`;
    this.#superseded = superseded;
  }

  /** Throws `SupersededError` if the query returned a `row`. */
  check(row: unknown): void {
    if (row === undefined) return;
    this.#superseded();
    throw new SupersededError();
  }
}
