import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** Runners, which process scans outside the servers, and how much memory a job needs of one. */
export const scanRunners: StoreMigration = {
  // An earlier server neither leases jobs nor asks how much memory they need. It takes over leases that ran out.
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
