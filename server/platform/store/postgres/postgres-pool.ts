import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type ClientBase, DatabaseError, Pool, type PoolClient, type QueryResult, types } from 'pg';
import type { EpochGuard } from '../epoch-guard.ts';
import type { Store } from '../store.ts';
import { ReadOnlyStoreError, StoreUnavailableError } from '../store-error.ts';

const CONNECTIONS = 10;
/**
 * Milliseconds until a silent database counts as unavailable: less than the 5 s in which every request is answered. The waits for a
 * connection and for an answer do not add up, because a silent database gives no connection.
 */
const SILENCE = 4_000;
/** Milliseconds after which PostgreSQL cancels a statement, so that its connection can be used again. */
const STATEMENT = 3_500;
/** Milliseconds after which PostgreSQL rolls back a transaction and frees its locks if its server has disappeared. */
const IDLE_TRANSACTION = 10_000;

export interface PoolOptions {
  /** True if statements may take any time, such as those of migrations. */
  patient?: boolean;
  /** True if a pooler may run each transaction in another session than the one that `prepareSession` set up. */
  pooled?: boolean;
}

/** SQLSTATE of a read-only server, such as a replaced primary, and of one that is shutting down. */
const READ_ONLY = '25006';
const REPLACED = /^(25006|57P0.)$/;

export interface GuardedPool {
  pool: PostgresPool;
  connections: Store['connections'];
  /** Closes all connections, so that the next query opens a new one: after a failover, to the new primary. */
  renew: () => void;
}

/**
 * The pool of pg in the form that Kysely needs. Throws `StoreUnavailableError` for any problem with a connection; errors of PostgreSQL
 * itself are unchanged.
 */
export function createPostgresPool(
  url: string,
  guard: EpochGuard,
  { patient = false, pooled = false }: PoolOptions,
): GuardedPool {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: SILENCE,
    ...(patient ? {} : { query_timeout: SILENCE }),
    types: { getTypeParser: typeParser },
    // Not Kysely's hook: if that fails, the connection never returns to the pool.
    onConnect: (client) => prepareSession(client, patient ? 0 : STATEMENT),
  });
  const durable = pooled ? `; select ${durably({ local: true })}` : '';
  let current = new WeakSet<PoolClient>();
  const renew = () => {
    current = new WeakSet();
  };
  // A broken connection is replaced, and its query fails by itself. Without a listener, the event would end the process; the pool only
  // listens on idle connections.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    current.add(client);
  });
  const connect = async () => {
    for (;;) {
      const client = await pool.connect().catch(unavailable);
      if (current.has(client)) return checked(client, { guard, renew, durable });
      client.release(true);
    }
  };
  const connections = () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { pool: { options: pool.options, connect, end: () => pool.end() }, connections, renew };
}

/**
 * Runs after the begin of a transaction that may write. The lock lasts until its end, and a `contract` migration waits for it, so the epoch
 * cannot rise between the check and the commit. Because the lock is taken before the check, nobody sees an epoch from before such a wait.
 * PostgreSQL keeps the lock in the connection's own memory, so writers do not contend for it.
 */
const HOLD_EPOCH = '; lock table migration_kinds in row share mode; ';
const BEGIN = /^(begin|start transaction)\b/;
const END = /^(commit|rollback)$/;
const READ = /^\s*(select|show)\b/i;

interface Checks {
  guard: EpochGuard;
  renew: () => void;
  /** SQL after the epoch check; ''. */
  durable: string;
}

/** A client that checks the epoch before every write, and that is not used again after a missing answer. */
function checked(client: PoolClient, { guard, renew, durable }: Checks): PostgresPoolClient {
  let lost = false;
  let replaced = false;
  let inTransaction = false;
  const ask = async (text: string, parameters?: unknown[]) => {
    if (lost) throw new StoreUnavailableError('The connection is lost.');
    try {
      return await client.query(text, parameters);
    } catch (error) {
      if (!(error instanceof DatabaseError)) lost = true;
      else if (REPLACED.test(error.code ?? '')) {
        replaced = true;
        renew();
        if (error.code === READ_ONLY) throw new ReadOnlyStoreError({ cause: error });
      }
      return unavailable(error);
    }
  };
  const undone = async (error: unknown): Promise<never> => {
    inTransaction = false;
    if (!lost) await ask('rollback');
    throw error;
  };
  const begin = async (text: string) => {
    inTransaction = true;
    try {
      // One message to the server. pg returns a result for each statement.
      const results = (await ask(text + HOLD_EPOCH + guard.query + durable)) as unknown as QueryResult[];
      guard.check(results[2]?.rows[0]);
      return results[0];
    } catch (error) {
      return undone(error);
    }
  };
  const query = async (text: string, parameters: unknown[]) => {
    if (guard.query === '') return ask(text, parameters);
    if (BEGIN.test(text)) return begin(text);
    if (END.test(text)) inTransaction = false;
    else if (!inTransaction && !READ.test(text)) {
      await begin('begin');
      const result = await ask(text, parameters).catch(undone);
      inTransaction = false;
      await ask('commit');
      return result;
    }
    return ask(text, parameters);
  };
  return {
    // Kysely's type includes cursors, which it uses only if it gets a class for them.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || lost || replaced),
  };
}

function unavailable(error: unknown): never {
  if (error instanceof DatabaseError) throw error;
  throw new StoreUnavailableError(messageOf(error), { cause: error });
}

/** If a host has several addresses, Node's error has no message, only the errors of each address. */
function messageOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || 'no reason given';
}

/**
 * Makes sure that an acknowledged write is on disk, whatever the server's default is, for a session or a transaction. A stricter setting
 * (`remote_apply`) stays.
 */
function durably({ local }: { local: boolean }): string {
  return `case when current_setting('synchronous_commit') in ('off', 'local', 'remote_write')
    then set_config('synchronous_commit', 'on', ${local}) end`;
}

async function prepareSession(client: ClientBase, statementTimeout: number): Promise<void> {
  await client.query(
    `select
       set_config('statement_timeout', $1, false),
       set_config('idle_in_transaction_session_timeout', $2, false),
       ${durably({ local: false })}`,
    [String(statementTimeout), String(IDLE_TRANSACTION)],
  );
}

type TypeParser = typeof types.getTypeParser;

/** Our int8 columns contain milliseconds and counters far below 2^53. pg would return them as text. */
const typeParser: TypeParser = (oid: Parameters<TypeParser>[0], format?: 'text' | 'binary') =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);
