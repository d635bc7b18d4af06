import type { Database } from './store.ts';

/** Whether a database has a table, Kysely's own among them. */
export async function hasTable(db: Database, name: string): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some((table) => table.name === name);
}
