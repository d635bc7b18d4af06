import { sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** What holds guessing and flooding at sign-in: tries per link, and requests per client. */
export const signInLimits: StoreMigration = {
  kind: 'expand',
  async up(db, dialect) {
    const { milliseconds } = columnTypes(dialect);
    await db.schema
      .alterTable('sign_in_links')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('request_counts')
      .addColumn('client', 'text', (column) => column.notNull().primaryKey())
      .addColumn('since', milliseconds, (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .execute();
    // One account per verified address; an address that a provider only claims proves nothing and may stand twice.
    await sql`create unique index users_by_verified_email on users (email) where email_verified`.execute(db);
  },
};
