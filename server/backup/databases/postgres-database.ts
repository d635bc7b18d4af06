import { sql } from 'kysely';
import { openPostgresStore } from '../../platform/store/postgres/postgres.ts';
import type { Database, Store } from '../../platform/store/store.ts';
import { findPostgresTools, type PostgresTools } from './postgres-tools.ts';
import { libpqEnvironment } from './libpq-environment.ts';

/** A PostgreSQL database, and how its own tools reach it. */
export interface PostgresDatabase {
  store: Store;
  /** Of the server. */
  major: number;
  tools: PostgresTools;
  /** For the tools. */
  env: NodeJS.ProcessEnv;
}

/** Connects to a database, which the caller closes. Throws `BackupError` where there are no tools of its version. */
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
