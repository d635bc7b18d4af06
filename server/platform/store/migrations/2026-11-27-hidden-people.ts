import type { StoreMigration } from './migration.ts';

/** Adds whether a user has chosen to be hidden from others in twins. */
export const hiddenPeople: StoreMigration = {
  kind: 'expand',
  async up(db) {
    await db.schema
      .alterTable('profiles')
      .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
