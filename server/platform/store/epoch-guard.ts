import { SupersededError } from './store-error.ts';

/**
 * Keeps a server from writing to a database that a newer version has changed: one whose schema epoch, the number of `contract`
 * migrations it has had, is higher than the program's. Both stores ask in every write transaction; nothing is asked before `start`.
 */
export class EpochGuard {
  /** Finds a row where the database's epoch is higher; '' until `start`. */
  query = '';
  #superseded: () => void = () => {};

  /** `epoch` is this program's. `superseded` is called each time that the database's is higher. */
  start(epoch: number, superseded: () => void): void {
    this.query = `select 1 as over from migration_kinds where kind = 'contract' limit 1 offset ${epoch}`;
    this.#superseded = superseded;
  }

  /** Throws `SupersededError` where the query has found `row`. */
  check(row: unknown): void {
    if (row === undefined) return;
    this.#superseded();
    throw new SupersededError();
  }
}
