import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;
/** What a write runs on: reads inside it see its own changes and no one else's unfinished ones. */
export type WriteTransaction = Transaction<Tables>;

/**
 * The database behind one face. `sqlite.ts` and `postgres.ts` make one each; every query over it is Kysely's and runs
 * on both.
 */
export interface Store {
  readonly dialect: 'sqlite' | 'postgres';
  /** For reads. */
  readonly db: Database;
  /**
   * Runs `work` in a transaction and answers once it is durable. Concurrent writes may share one commit; each is kept
   * or undone by itself. `work` may run again after a serialization failure, so it touches only the transaction.
   */
  write<T>(work: (transaction: WriteTransaction) => Promise<T>): Promise<T>;
  /** Connections in use and free, and what waits for one or, in SQLite, for its turn to write. */
  connections(): { busy: number; idle: number; waiting: number };
  /** Answers when the database does and can be written to; rejects when it does not. */
  ping(): Promise<void>;
  /**
   * From now on every write, transactions and single statements alike, asks the database for its schema epoch and throws
   * `SupersededError` where that is higher than `epoch`; `ping` does so too. `superseded` is called each time.
   */
  guard(epoch: number, superseded?: () => void): void;
  close(): Promise<void>;
}
