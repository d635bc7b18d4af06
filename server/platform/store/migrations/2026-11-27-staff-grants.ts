import type { StoreMigration } from './migration.ts';

/** Staff by a grant of the operator, beside those whom the configuration names. */
export const staffGrants: StoreMigration = {
  kind: 'expand',
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('staff', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
