import { sql } from 'kysely';
import { openPostgresStore } from '../../platform/store/postgres/postgres.ts';
import type { Database, Store } from '../../platform/store/store.ts';
import { findPostgresTools, type PostgresTools } from './postgres-tools.ts';
import { Client } from 'pg';

/** Parameters of a connection URL, each with the environment variable that sets the same option for libpq. */
const PARAMETERS: Readonly<Record<string, string>> = {
  application_name: 'PGAPPNAME',
  channel_binding: 'PGCHANNELBINDING',
  connect_timeout: 'PGCONNECT_TIMEOUT',
  options: 'PGOPTIONS',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslnegotiation: 'PGSSLNEGOTIATION',
  sslrootcert: 'PGSSLROOTCERT',
};
/**
 * The first major version of PostgreSQL whose libpq can verify servers with the system's root certificates.
 */
const SYSTEM_CERTIFICATES = 16;

/**
 * An open PostgreSQL database, the pg_dump and pg_restore of its version, and the environment in which to run
 * them.
 */
export interface PostgresDatabase {
  store: Store;
  /** Major version of the server. */
  major: number;
  tools: PostgresTools;
  /** Environment for `tools`, with the connection settings. */
  env: NodeJS.ProcessEnv;
}

/**
 * Opens a database. The caller must close its store. Throws `BackupError` if pg_dump or pg_restore of the
 * database server's major version is missing.
 */
export async function openPostgresDatabase(url: string): Promise<PostgresDatabase> {
  const store = await openPostgresStore(url, { patient: true });
  try {
    const major = await majorVersion(store.db);
    const tools = await findPostgresTools(major, process.env);
    return { store, major, tools, env: libpqEnvironment(url, major, process.env) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function majorVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version_num') as version`.execute(db);
  return Math.floor(Number(rows[0]?.version) / 10_000);
}

/**
 * Returns the environment with which pg_dump and pg_restore of version `major` connect to a `DATABASE_URL`.
 * The environment contains the password, because every user of the machine could read a password on the
 * command line. Apart from connection settings, it contains only paths and the language.
 */
export function libpqEnvironment(url: string, major: number, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Parses the address in the same way as the server. Does not connect.
  const client = new Client({ connectionString: url });
  const { searchParams } = new URL(url);
  const named = Object.entries(PARAMETERS).flatMap(([parameter, variable]) => {
    const value = searchParams.get(parameter);
    return value === null ? [] : [[variable, value] as const];
  });
  const inherited = Object.entries(env).filter(([name]) =>
    /^(PATH|HOME|TMPDIR|LANG|PG(?!_BIN).*)$/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    LC_MESSAGES: 'C',
    PGHOST: client.host,
    PGPORT: String(client.port),
    PGUSER: client.user,
    PGDATABASE: client.database,
    ...(client.password ? { PGPASSWORD: client.password } : {}),
    ...sslMode(searchParams, major),
    ...Object.fromEntries(named),
  };
}

/**
 * Returns the environment variables for TLS that make libpq behave like pg. pg verifies the server's
 * certificate in every mode except `disable` and `no-verify`, unless `uselibpqcompat` makes pg behave like
 * libpq.
 */
function sslMode(parameters: URLSearchParams, major: number): NodeJS.ProcessEnv {
  const mode =
    parameters.get('sslmode') ?? (/^(true|1)$/.test(parameters.get('ssl') ?? '') ? 'require' : null);
  if (mode === null) return {};
  if (mode === 'no-verify') return { PGSSLMODE: 'require' };
  if (mode === 'disable' || parameters.get('uselibpqcompat') === 'true') return { PGSSLMODE: mode };
  return {
    PGSSLMODE: 'verify-full',
    ...(major >= SYSTEM_CERTIFICATES ? { PGSSLROOTCERT: 'system' } : {}),
  };
}
