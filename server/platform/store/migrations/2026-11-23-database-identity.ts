import { sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/**
 * Adds the identity of the database, by which places of files recognize it, and marks contents to forget once
 * they are unused.
 */
export const databaseIdentity: StoreMigration = {
  // An earlier server would delete unused files without checking which database owns the place.
  kind: 'contract',
  async up(db, dialect) {
    const { milliseconds } = columnTypes(dialect);
    await db.schema
      .createTable('database_identity')
      .addColumn('only_row', 'integer', (column) => column.primaryKey())
      .addColumn('identity', sql`text`, (column) => column.notNull())
      .addColumn('generation', 'integer', (column) => column.notNull())
      .addColumn('token', sql`text`, (column) => column.notNull())
      .addColumn('previous_token', sql`text`, (column) => column.notNull())
      .addColumn('raised_at', milliseconds, (column) => column.notNull())
      .addColumn('large_sweep_until', milliseconds, (column) => column.notNull())
      .execute();
    await db.schema
      .alterTable('file_contents')
      .addColumn('forgotten', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
