import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type ClientBase, DatabaseError, Pool, type PoolClient, type QueryResult, types } from 'pg';
import type { EpochGuard } from '../epoch-guard.ts';
import type { Store } from '../store.ts';
import { ReadOnlyStoreError, StoreUnavailableError } from '../store-error.ts';

const CONNECTIONS = 10;
/**
 * Milliseconds without a response after which the database counts as unavailable. This is less than the 5 s
 * within which the server must respond if the database is unavailable. The timeouts for a connection and for
 * a response then do not add up, because a database that does not respond accepts no connections.
 */
const SILENCE = 4_000;
/** Milliseconds after which PostgreSQL cancels a statement, so that its connection can be reused. */
const STATEMENT = 3_500;
/**
 * Milliseconds after which PostgreSQL ends a connection whose transaction is idle, for example because the
 * server has disappeared. This releases the transaction's locks.
 */
const IDLE_TRANSACTION = 5_000;

export interface PoolOptions {
  /** Whether statements may take any amount of time, as in migrations. Such statements are not prepared. */
  patient?: boolean;
  /** Whether a pooler may run a transaction in a session that `prepareSession` did not set up. */
  pooled?: boolean;
}

/** SQLSTATE for a write to a read-only server, such as a former primary. */
const READ_ONLY = '25006';
/**
 * SQLSTATE of the error that occurs if a migration has changed the column types in the result of a prepared
 * statement.
 */
const OUTDATED = '0A000';
/** SQLSTATE codes that mean that the server is read-only or shutting down. */
const REPLACED = /^(25006|57P0.)$/;

/**
 * The maximum number of prepared statements per connection. PostgreSQL parses and plans all other statements
 * each time they run. For a save, parsing and planning take about half of PostgreSQL's processor time.
 */
const PREPARED = 300;
/** Maximum number of characters in a prepared statement. */
const PREPARED_LENGTH = 4_000;
/**
 * Matches statements that select all columns of a table. Statements that match are not prepared, because a
 * migration may add a column at any time.
 */
const ALL_COLUMNS = /(?:select|returning|[,.])\s*\*/i;

export interface GuardedPool {
  pool: PostgresPool;
  connections: Store['connections'];
  /** Makes the pool replace each connection before its next use, so that queries reach a new primary. */
  renew: () => void;
}

/**
 * Returns a pg pool for Kysely. The pool throws `StoreUnavailableError` for any connection problem and for an
 * outdated prepared statement, `ReadOnlyStoreError` if the server is read-only, and rethrows PostgreSQL's
 * other errors unchanged.
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
    // Kysely has a similar hook. If that hook failed, the connection would never return to the pool.
    onConnect: (client) => prepareSession(client, patient ? 0 : STATEMENT),
  });
  const prepare = pooled || patient ? () => undefined : namedStatements();
  const durable = pooled ? `; select ${durably({ local: true })}` : '';
  let current = new WeakSet<PoolClient>();
  const renew = () => {
    current = new WeakSet();
  };
  // The pool replaces a broken connection, and the connection's query fails. Without a listener, the `error`
  // event would also end the process, because the pool itself listens only to idle connections.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    current.add(client);
  });
  const connect = async () => {
    for (;;) {
      const client = await pool.connect().catch(unavailable);
      if (current.has(client)) return checked(client, { guard, renew, durable, prepare });
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
 * SQL that runs at the start of each transaction that may write, before the check of the epoch. The
 * transaction holds the lock until its end, and a `contract` migration waits for the lock, so the epoch
 * cannot increase between the check and the commit. If the transaction waits for a migration, the check sees
 * the new epoch, because the check runs after the wait. The lock mode is weak enough for PostgreSQL's
 * fast-path locking, so writers do not contend for the lock.
 */
const HOLD_EPOCH = '; lock table migration_kinds in row share mode; ';
const BEGIN = /^(begin|start transaction)\b/;
const END = /^(commit|rollback)$/;
const READ = /^\s*(select|show)\b/i;

interface Checks {
  guard: EpochGuard;
  renew: () => void;
  /** SQL to run after the epoch check; '' if none. */
  durable: string;
  /**
   * Returns the name under which to prepare a statement, or undefined if the statement must not be prepared.
   */
  prepare: (text: string) => string | undefined;
}

function namedStatements(): Checks['prepare'] {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= PREPARED || text.length > PREPARED_LENGTH || ALL_COLUMNS.test(text))
      return known;
    const name = `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
}

/**
 * Returns a client that checks the epoch before every write. If PostgreSQL does not respond, the client's
 * connection is closed instead of being returned to the pool.
 */
function checked(client: PoolClient, { guard, renew, durable, prepare }: Checks): PostgresPoolClient {
  let lost = false;
  let replaced = false;
  let inTransaction = false;
  const ask = async (text: string, parameters?: unknown[]) => {
    if (lost) throw new StoreUnavailableError('The connection is lost.');
    const name = parameters?.length ? prepare(text) : undefined;
    try {
      return await client.query(name ? { name, text, values: parameters } : { text, values: parameters });
    } catch (error) {
      if (!(error instanceof DatabaseError)) lost = true;
      else if (REPLACED.test(error.code ?? '') || (name && error.code === OUTDATED)) {
        replaced = true;
        renew();
        if (error.code === READ_ONLY) throw new ReadOnlyStoreError({ cause: error });
        if (error.code === OUTDATED) throw new StoreUnavailableError(error.message, { cause: error });
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
      // All statements are sent in one message. pg returns a result for each of them.
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
    // Kysely's type includes cursors. Kysely uses cursors only if it is given a class for them.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || lost || replaced),
  };
}

function unavailable(error: unknown): never {
  if (error instanceof DatabaseError) throw error;
  throw new StoreUnavailableError(messageOf(error), { cause: error });
}

/**
 * Returns an error's message, or its code if it has no message. If a host has several addresses, Node throws
 * an error that has no message and contains one error per address.
 */
function messageOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || 'no reason given';
}

/**
 * Returns SQL that makes PostgreSQL acknowledge a commit only when it is durable, whatever the server's
 * default is. Keeps a stricter setting (`remote_apply`). `local`: only for the current transaction, not for
 * the session.
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

/**
 * Parses int8 columns as numbers. These columns contain milliseconds and counters, which are far below 2^53.
 * By default, pg returns int8 values as text.
 */
const typeParser: TypeParser = (oid: Parameters<TypeParser>[0], format?: 'text' | 'binary') =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);
