import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** Adds twins that their owner offers to a member. */
export const handOvers: StoreMigration = {
  kind: 'expand',
  async up(db, dialect) {
    const { milliseconds } = columnTypes(dialect);
    await db.schema
      .createTable('hand_overs')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('tour_id', 'text', (column) => column.notNull())
      .addColumn('recipient_id', 'text', (column) => column.notNull())
      .addColumn('job_id', 'text', (column) => column.notNull())
      .addColumn('offered_at', milliseconds, (column) => column.notNull())
      .addPrimaryKeyConstraint('hand_overs_pk', ['user_id', 'tour_id'])
      .execute();
    await db.schema.createIndex('hand_overs_by_recipient').on('hand_overs').column('recipient_id').execute();
  },
};

/** Adds offers by staff of twins whose owner leaves. */
export const staffHandOvers: StoreMigration = {
  kind: 'expand',
  async up(db) {
    await db.schema
      .alterTable('hand_overs')
      .addColumn('by_staff', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
