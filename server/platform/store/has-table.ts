import type { Database } from './store.ts';

/** Returns whether a database has a table with this name. Also finds Kysely's own tables. */
export async function hasTable(db: Database, name: string): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some((table) => table.name === name);
}
