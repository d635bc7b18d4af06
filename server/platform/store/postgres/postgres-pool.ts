import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type ClientBase, DatabaseError, Pool, type PoolClient, type QueryResult, types } from 'pg';
import type { EpochGuard } from '../epoch-guard.ts';
import { ReadOnlyStoreError, StoreUnavailableError } from '../store-error.ts';

const CONNECTIONS = 10;
/**
 * Milliseconds until a silent database counts as unavailable: below the 5 s in which every request is answered. The wait
 * for a connection and the wait for an answer don't add up, since a silent database gives no connection.
 */
const SILENCE = 4_000;
/** Milliseconds after which PostgreSQL itself gives a statement up, so that its connection can be used again. */
const STATEMENT = 3_500;
/** Milliseconds after which it undoes a transaction, and frees its locks, whose server has gone without a word. */
const IDLE_TRANSACTION = 10_000;

export interface PoolOptions {
  /** True where a statement may take as long as it needs, as a migration's may. */
  patient?: boolean;
  /** True where a pooler may give each transaction another session than `prepareSession` had. */
  pooled?: boolean;
}

/** SQLSTATE of a server that only reads, as one does that was replaced; and those of one that shuts down. */
const READ_ONLY = '25006';
const REPLACED = /^(25006|57P0.)$/;

export interface GuardedPool {
  pool: PostgresPool;
  /** Gives every connection up, so that the next query makes a new one: to the new primary, after a failover. */
  renew: () => void;
}

/**
 * pg's pool, as Kysely takes it. Whatever is wrong with a connection is thrown as `StoreUnavailableError`; what
 * PostgreSQL itself answers stays as it is.
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
    // Not Kysely's hook: where that one fails, the connection never comes back to the pool.
    onConnect: (client) => prepareSession(client, patient ? 0 : STATEMENT),
  });
  const durable = pooled ? `; select ${durably({ local: true })}` : '';
  let current = new WeakSet<PoolClient>();
  const renew = () => {
    current = new WeakSet();
  };
  // A connection that breaks is replaced, and the query it was busy with fails by itself. Unheard, the event would end
  // the process; the pool hears it of idle connections only.
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
  return { pool: { options: pool.options, connect, end: () => pool.end() }, renew };
}

/**
 * Follows the beginning of a transaction that may write. The lock lasts until its end, and a `contract` migration waits for it,
 * so the epoch cannot rise between the look and the commit; taken before the look, it lets nobody see an epoch from before such
 * a wait. PostgreSQL keeps it in the connection's own memory, so writers share nothing by it.
 */
const HOLD_EPOCH = '; lock table migration_kinds in row share mode; ';
const BEGIN = /^(begin|start transaction)\b/;
const END = /^(commit|rollback)$/;
const READ = /^\s*(select|show)\b/i;

interface Checks {
  guard: EpochGuard;
  renew: () => void;
  /** SQL after the epoch's; ''. */
  durable: string;
}

/** A client whose every write asks for the epoch, and of which nothing more is asked once an answer did not come. */
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
      // One message to the server, of which pg makes a result for each statement.
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
    // Kysely's type has cursors too, which it uses only where it is given a class of them.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || lost || replaced),
  };
}

function unavailable(error: unknown): never {
  if (error instanceof DatabaseError) throw error;
  throw new StoreUnavailableError(messageOf(error), { cause: error });
}

/** Where a host has several addresses, Node's own error has no words, only those of each. */
function messageOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || 'no reason given';
}

/**
 * Sets that an acknowledged write is on the disk whatever the server's default, for a session or a transaction of it; a stricter
 * setting (`remote_apply`) stays.
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

/** Our int8 columns hold milliseconds and counters, far below 2^53; pg would give them as text. */
const typeParser: TypeParser = (oid: Parameters<TypeParser>[0], format?: 'text' | 'binary') =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);
