import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import type { Tables } from './schema.ts';
import type { Store } from './store.ts';

const CONNECTIONS = 10;
/** Milliseconds until a server that does not answer counts as unavailable. */
const CONNECT_TIMEOUT = 5_000;
const ATTEMPTS = 10;
/** SQLSTATE: serialization_failure and deadlock_detected. Trying again is what PostgreSQL asks for. */
const RETRYABLE = new Set(['40001', '40P01']);

/** The store for several server processes. Connects with the first query, so an absent server shows in `ping`. */
export async function openPostgresStore(url: string): Promise<Store> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    types: { getTypeParser: typeParser },
  });
  // An idle connection that breaks is replaced by the next query; unheard, the event would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, onCreateConnection }) });
  return {
    dialect: 'postgres',
    db,
    write: (work) => retried(() => db.transaction().execute(work)),
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}

/** An acknowledged write is on the disk, whatever the server's default; a stricter one (`remote_apply`) stays. */
async function onCreateConnection(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(
    CompiledQuery.raw(
      `select set_config('synchronous_commit', 'on', false)
       where current_setting('synchronous_commit') in ('off', 'local', 'remote_write')`,
    ),
  );
}

type TypeParser = typeof types.getTypeParser;

/** Our int8 columns hold milliseconds and counters, far below 2^53; pg would give them as text. */
const typeParser: TypeParser = (oid: Parameters<TypeParser>[0], format?: 'text' | 'binary') =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left <= 1 || !RETRYABLE.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}
