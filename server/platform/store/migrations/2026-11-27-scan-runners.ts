import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/**
 * Adds the table of runners, which process scans outside the servers, and a column for the memory that a job
 * needs.
 */
export const scanRunners: StoreMigration = {
  // An earlier server ignores leases and memory needs, but takes over leases that have expired.
  kind: 'expand',
  async up({ schema }, dialect) {
    const { milliseconds } = columnTypes(dialect);
    await schema
      .createTable('runners')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('memory', 'integer', (column) => column.notNull())
      .addColumn('cores', 'integer', (column) => column.notNull())
      .addColumn('created_at', milliseconds, (column) => column.notNull())
      .addColumn('seen_at', milliseconds, (column) => column.notNull())
      .execute();
    await schema
      .alterTable('jobs')
      .addColumn('needs_memory', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
