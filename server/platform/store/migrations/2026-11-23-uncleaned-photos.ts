import type { StoreMigration } from './migration.ts';

/** Marks contents that only their owner can read, because positions could not be removed with certainty. */
export const uncleanedPhotos: StoreMigration = {
  // An earlier server would let everyone read these contents.
  kind: 'contract',
  async up(db) {
    await db.schema
      .alterTable('file_contents')
      .addColumn('owner_only', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
