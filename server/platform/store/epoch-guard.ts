import { SupersededError } from './store-error.ts';

/**
 * Keeps a server from writing to a database that a newer version has migrated: one whose schema epoch, the number of its `contract`
 * migrations, is higher than the program's. Both stores check in every write transaction, after `start`.
 */
export class EpochGuard {
  /** Query that finds a row if the database's epoch is higher; '' until `start`. */
  query = '';
  #superseded: () => void = () => {};

  /** `epoch`: the epoch of this program. `superseded` is called whenever the database's epoch is higher. */
  start(epoch: number, superseded: () => void): void {
    this.query = `select 1 as over from migration_kinds where kind = 'contract' limit 1 offset ${epoch}`;
    this.#superseded = superseded;
  }

  /** Throws `SupersededError` if the query has found `row`. */
  check(row: unknown): void {
    if (row === undefined) return;
    this.#superseded();
    throw new SupersededError();
  }
}
