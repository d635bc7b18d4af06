import { inject } from 'vitest';
import { createPostgresDatabase } from '../support/postgres-database.ts';
import type { StoreKind } from '../support/stores.ts';

/**
 * Returns the server's environment for a kind of store. For PostgreSQL, creates a database on this run's
 * server, which is deleted when the run ends.
 */
export async function databaseOf(kind: StoreKind): Promise<Record<string, string>> {
  if (kind === 'sqlite') return {};
  return { DATABASE_URL: await createPostgresDatabase(inject('postgresUrl')) };
}
