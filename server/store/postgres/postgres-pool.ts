import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type ClientBase, DatabaseError, Pool, type PoolClient, types } from 'pg';
import { StoreUnavailableError } from '../store-error.ts';

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
}

/**
 * pg's pool, as Kysely takes it. Whatever is wrong with a connection is thrown as `StoreUnavailableError`; what
 * PostgreSQL itself answers stays as it is.
 */
export function createPostgresPool(url: string, { patient = false }: PoolOptions): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: SILENCE,
    ...(patient ? {} : { query_timeout: SILENCE }),
    types: { getTypeParser: typeParser },
    // Not Kysely's hook: where that one fails, the connection never comes back to the pool.
    onConnect: (client) => prepareSession(client, patient ? 0 : STATEMENT),
  });
  // A connection that breaks is replaced, and the query it was busy with fails by itself. Unheard, the event would end
  // the process; the pool hears it of idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    options: pool.options,
    connect: async () => givenUpWhenSilent(await pool.connect().catch(unavailable)),
    end: () => pool.end(),
  };
}

/** A client of which nothing more is asked once an answer did not come: it would wait behind that one. */
function givenUpWhenSilent(client: PoolClient): PostgresPoolClient {
  let lost = false;
  const query = async (text: string, parameters: unknown[]) => {
    if (lost) throw new StoreUnavailableError('The connection is lost.');
    try {
      return await client.query(text, parameters);
    } catch (error) {
      lost = !(error instanceof DatabaseError);
      return unavailable(error);
    }
  };
  return {
    // Kysely's type has cursors too, which it uses only where it is given a class of them.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || lost),
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
 * Sets the time limits, and that an acknowledged write is on the disk whatever the server's default; a stricter one
 * (`remote_apply`) stays.
 */
async function prepareSession(client: ClientBase, statementTimeout: number): Promise<void> {
  await client.query(
    `select
       set_config('statement_timeout', $1, false),
       set_config('idle_in_transaction_session_timeout', $2, false),
       case when current_setting('synchronous_commit') in ('off', 'local', 'remote_write')
         then set_config('synchronous_commit', 'on', false) end`,
    [String(statementTimeout), String(IDLE_TRANSACTION)],
  );
}

type TypeParser = typeof types.getTypeParser;

/** Our int8 columns hold milliseconds and counters, far below 2^53; pg would give them as text. */
const typeParser: TypeParser = (oid: Parameters<TypeParser>[0], format?: 'text' | 'binary') =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);
