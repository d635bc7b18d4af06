import { sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** The bytes a person has stored, as `limits/storage-quota.ts` counts them: 512 a message and its text, and the tour. */
export const storageUse: StoreMigration = {
  kind: 'contract',
  async up(db, dialect) {
    const { milliseconds: wholeNumber } = columnTypes(dialect);
    await db.schema
      .createTable('storage_use')
      .addColumn('user_id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('bytes', wholeNumber, (column) => column.notNull())
      .execute();
    await sql`
      insert into storage_use (user_id, bytes)
      select user_id, sum(bytes) from (
        select user_id, 512 + octet_length(message) as bytes from messages
        union all
        select user_id, octet_length(document) as bytes from tours
      ) as stored group by user_id`.execute(db);
  },
};
