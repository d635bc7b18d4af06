import type { StoreMigration } from './migration.ts';

/** Which of a database's migrations are `expand` and which `contract`; `migrate.ts` writes it, and each write asks it for the epoch. */
export const migrationKinds: StoreMigration = {
  // Servers before 0.9 know no epoch: `migrate.ts` refuses to run beside one, and they refuse to start after it.
  kind: 'contract',
  async up(db) {
    await db.schema
      .createTable('migration_kinds')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .execute();
  },
};
