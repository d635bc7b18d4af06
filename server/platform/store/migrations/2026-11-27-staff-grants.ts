import type { StoreMigration } from './migration.ts';

/** Adds the operator's grants of staff rights, in addition to the staff whom the configuration names. */
export const staffGrants: StoreMigration = {
  kind: 'expand',
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('staff', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
