import type { StoreMigration } from './migration.ts';

/** Twins of somebody who leaves, which staff hand over. */
export const staffHandOvers: StoreMigration = {
  kind: 'expand',
  async up(db) {
    await db.schema
      .alterTable('hand_overs')
      .addColumn('by_staff', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
