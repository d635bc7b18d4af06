import { Kysely, PostgresDialect, sql } from 'kysely';
import { createPostgresPool, type PoolOptions } from './postgres-pool.ts';
import type { Tables } from '../schema.ts';
import { traced } from '../../observe/tracing.ts';
import { EpochGuard } from '../epoch-guard.ts';
import {
  OutcomeUnknownError,
  ReadOnlyStoreError,
  StoreUnavailableError,
  isStoreUnavailable,
  retried,
} from '../store-error.ts';
import type { Database, Store, WriteTransaction } from '../store.ts';

const TRANSACTION = { kind: 'transaction', attributes: { 'db.system.name': 'postgresql' } } as const;

/** Milliseconds until a `ping` times out, so that health checks respond within 2 s. */
const PING_WITHIN = 1_500;

/**
 * Returns a store that uses PostgreSQL, which several server processes can share. The store connects on the
 * first query, which fails if the database server cannot be reached.
 */
export async function openPostgresStore(url: string, options: PoolOptions = {}): Promise<Store> {
  const guard = new EpochGuard();
  const { pool, connections, renew } = createPostgresPool(url, guard, options);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    dialect: 'postgres',
    db,
    write: (work) => traced('transaction', TRANSACTION, () => retried(() => transact(db, work))),
    connections,
    ping: oneAtATime(() => checkWritable(db, guard, renew)),
    guard: (epoch, superseded = () => {}) => guard.start(epoch, superseded),
    close: () => db.destroy(),
  };
}

/** Runs a transaction. Throws `OutcomeUnknownError` if it is unknown whether the commit succeeded. */
async function transact<T>(db: Database, work: (transaction: WriteTransaction) => Promise<T>): Promise<T> {
  let committing = false;
  try {
    return await db.transaction().execute(async (transaction) => {
      const result = await work(transaction);
      committing = true;
      return result;
    });
  } catch (error) {
    if (committing && isStoreUnavailable(error)) {
      throw new OutcomeUnknownError('The database stopped responding during a commit.', { cause: error });
    }
    throw error;
  }
}

/**
 * Throws `ReadOnlyStoreError` if the database server is read-only, after calling `renew`. Throws
 * `SupersededError` if the schema epoch is too high.
 */
async function checkWritable(db: Database, guard: EpochGuard, renew: () => void): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select current_setting('transaction_read_only') as state`.execute(db);
  if (rows[0]?.state === 'on') {
    renew();
    throw new ReadOnlyStoreError();
  }
  if (guard.query !== '') guard.check((await sql.raw(guard.query).execute(db)).rows[0]);
}

/**
 * Returns a function that runs `question` once for all concurrent callers, so that anonymous health checks
 * use at most one connection. The returned function rejects if `question` takes longer than `PING_WITHIN`.
 */
function oneAtATime(question: () => Promise<void>): () => Promise<void> {
  let asked: Promise<void> | null = null;
  return async () => {
    asked ??= question().finally(() => {
      asked = null;
    });
    const silence = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      silence.reject(new StoreUnavailableError('The database does not respond.'));
    }, PING_WITHIN);
    await Promise.race([asked, silence.promise]).finally(() => clearTimeout(timer));
  };
}
