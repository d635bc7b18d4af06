import { sql } from 'kysely';
import { openPostgresStore } from '../../platform/store/postgres/postgres.ts';
import type { Database, Store } from '../../platform/store/store.ts';
import { findPostgresTools, type PostgresTools } from './postgres-tools.ts';
import { Client } from 'pg';

/** Parameters of an address that libpq interprets, and their environment variables. */
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
/** The first major version whose libpq can use the system's certificates. */
const SYSTEM_CERTIFICATES = 16;

/** A PostgreSQL database, and how its own tools connect to it. */
export interface PostgresDatabase {
  store: Store;
  /** Of the server. */
  major: number;
  tools: PostgresTools;
  /** For the tools. */
  env: NodeJS.ProcessEnv;
}

/** Connects to a database, which the caller closes. Throws `BackupError` without tools of its version. */
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
 * Returns the environment in which PostgreSQL's tools of version `major` reach a `DATABASE_URL`. The password is not on a command line,
 * where every user of the machine could read it. It contains nothing else of ours except paths.
 */
export function libpqEnvironment(url: string, major: number, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Read as the server reads it. It connects nowhere yet.
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

/** pg checks the server's certificate in every mode except `no-verify`, unless it is set to behave like libpq. */
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
