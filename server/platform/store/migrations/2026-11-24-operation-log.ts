import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/**
 * Adds the log of who changed a twin and when, with the data to undo it: one row per revision, for 90 days.
 */
export const operationLog: StoreMigration = {
  kind: 'expand',
  async up(db, dialect) {
    const { milliseconds: wholeNumber } = columnTypes(dialect);
    await db.schema
      .createTable('operation_log')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('tour_id', 'text', (column) => column.notNull())
      .addColumn('revision', wholeNumber, (column) => column.notNull())
      .addColumn('global_id', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('cause', 'text', (column) => column.notNull())
      .addColumn('logged_at', wholeNumber, (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('changes', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('operation_log_pk', ['user_id', 'tour_id', 'revision'])
      .execute();
    await db.schema.createIndex('operation_log_by_time').on('operation_log').column('logged_at').execute();
  },
};
