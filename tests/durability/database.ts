import { inject } from 'vitest';
import { createPostgresDatabase } from '../support/postgres-database.ts';
import type { StoreKind } from '../support/stores.ts';

/**
 * Returns the server's environment for a kind of store. Creates the database in this run's PostgreSQL, which
 * is deleted with it.
 */
export async function databaseOf(kind: StoreKind): Promise<Record<string, string>> {
  if (kind === 'sqlite') return {};
  return { DATABASE_URL: await createPostgresDatabase(inject('postgresUrl')) };
}
