import { SupersededError } from './store-error.ts';

/** Answers the schema epoch of a database: how many `contract` migrations it has had. */
export const EPOCH_QUERY = "select count(*) as epoch from migration_kinds where kind = 'contract'";

/**
 * Keeps a server from writing to a database that a newer version has changed. Both stores ask it in every write transaction;
 * it allows everything until `start`.
 */
export class EpochGuard {
  #epoch: number | null = null;
  #superseded: () => void = () => {};

  get started(): boolean {
    return this.#epoch !== null;
  }

  /** `epoch` is this program's. `superseded` is called, perhaps several times, when the database's is higher. */
  start(epoch: number, superseded: () => void): void {
    this.#epoch = epoch;
    this.#superseded = superseded;
  }

  /** Throws `SupersededError` where the database's epoch is higher than this program's. */
  check(epoch: number): void {
    if (this.#epoch === null || epoch <= this.#epoch) return;
    this.#superseded();
    throw new SupersededError();
  }
}
