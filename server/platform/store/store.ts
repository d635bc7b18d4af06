import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;
/** A transaction for writing. Its reads see its own changes, but no unfinished ones of others. */
export type WriteTransaction = Transaction<Tables>;

/**
 * The database, behind the same interface for both stores. `sqlite.ts` and `postgres.ts` each create one. All
 * queries use Kysely and run on both.
 */
export interface Store {
  readonly dialect: 'sqlite' | 'postgres';
  /** For reading. */
  readonly db: Database;
  /**
   * Runs `work` in a transaction, and resolves once it is durable. Concurrent writes may share a commit; each
   * is kept or undone separately. After a serialization failure, `work` runs again, so it must not change
   * anything outside the transaction.
   */
  write<T>(work: (transaction: WriteTransaction) => Promise<T>): Promise<T>;
  /**
   * Returns the number of connections that are in use and free, and of requests that wait for one or, in
   * SQLite, for their turn to write.
   */
  connections(): { busy: number; idle: number; waiting: number };
  /** Resolves if the database responds and accepts writes. Rejects otherwise. */
  ping(): Promise<void>;
  /**
   * From now on, every write (in a transaction or as a single statement) and `ping` check the database's
   * schema epoch, and throw `SupersededError` if it is higher than `epoch`. `superseded` is called each time.
   */
  guard(epoch: number, superseded?: () => void): void;
  close(): Promise<void>;
}
