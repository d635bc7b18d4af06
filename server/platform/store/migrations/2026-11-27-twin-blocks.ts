import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** Adds the users whom the owner of a twin has blocked in it. */
export const twinBlocks: StoreMigration = {
  // An earlier server would let blocked users in, and would not delete the blocks of a deleted twin or
  // account.
  kind: 'contract',
  async up({ schema }, dialect) {
    const { milliseconds } = columnTypes(dialect);
    await schema
      .createTable('twin_blocks')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('tour_id', 'text', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('blocked_at', milliseconds, (column) => column.notNull())
      .addPrimaryKeyConstraint('twin_blocks_pk', ['user_id', 'tour_id', 'person_id'])
      .execute();
    await schema.createIndex('twin_blocks_by_person').on('twin_blocks').column('person_id').execute();
  },
};
