import type { StoreMigration } from './migration.ts';

/** Contents that only their owner gets, because positions could not be taken out with certainty. */
export const uncleanedPhotos: StoreMigration = {
  // An earlier server would hand these contents to everybody.
  kind: 'contract',
  async up(db) {
    await db.schema
      .alterTable('file_contents')
      .addColumn('owner_only', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
