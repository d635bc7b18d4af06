import { sql } from 'kysely';
import { StoreError } from '../store-error.ts';
import type { StoreMigration } from './migration.ts';

/** Which of a database's migrations are `expand` and which `contract`; `migrate.ts` writes it, and each write asks it for the epoch. */
export const migrationKinds: StoreMigration = {
  // Servers before 0.9 know no epoch: the migration refuses to run beside one, and they refuse to start after it.
  kind: 'contract',
  async up(db, dialect) {
    if (dialect === 'postgres') {
      const { rows } = await sql<{ client: string | null }>`
        select host(client_addr) as client from pg_stat_activity
        where datname = current_database() and application_name = 'gov360 feed'`.execute(db);
      if (rows[0]) {
        throw new StoreError(
          `A GoV360 server before 0.9 still uses the database (from ${rows[0].client ?? 'this machine'}) and would lose what people save after the migration: stop every such server, then start again.`,
        );
      }
    }
    await db.schema
      .createTable('migration_kinds')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .execute();
  },
};
