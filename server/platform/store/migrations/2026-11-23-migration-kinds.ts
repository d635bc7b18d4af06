import type { StoreMigration } from './migration.ts';

/**
 * Adds a table of the database's `expand` and `contract` migrations. `migrate.ts` fills it, and each write
 * reads the epoch from it.
 */
export const migrationKinds: StoreMigration = {
  // Servers before 0.9 do not check the epoch. `migrate.ts` refuses to run beside one, and they refuse to
  // start after it.
  kind: 'contract',
  async up(db) {
    await db.schema
      .createTable('migration_kinds')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .execute();
  },
};
