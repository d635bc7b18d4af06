import type { Kysely } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** Tours, profiles and messages; each led by its user's id. */
export const documents: StoreMigration = {
  kind: 'expand',
  async up(db, dialect) {
    await createTours(db, dialect);
    await createProfiles(db, dialect);
    await createMessages(db, dialect);
  },
};

type Dialect = 'sqlite' | 'postgres';

async function createTours(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { milliseconds } = columnTypes(dialect);
  await db.schema
    .createTable('tours')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('tour_id', 'text', (column) => column.notNull())
    .addColumn('revision', milliseconds, (column) => column.notNull())
    .addColumn('public', 'integer', (column) => column.notNull())
    .addColumn('deleted', 'integer', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('created_at', milliseconds, (column) => column.notNull())
    .addColumn('updated_at', milliseconds, (column) => column.notNull())
    .addPrimaryKeyConstraint('tours_pk', ['user_id', 'tour_id'])
    .execute();
}

async function createProfiles(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { milliseconds } = columnTypes(dialect);
  let table = db.schema
    .createTable('profiles')
    .addColumn('user_id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('revision', milliseconds, (column) => column.notNull());
  for (const text of ['name', 'company', 'email', 'role', 'title', 'phone']) {
    table = table.addColumn(text, 'text', (column) => column.notNull());
  }
  await table.addColumn('updated_at', milliseconds, (column) => column.notNull()).execute();
}

async function createMessages(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { milliseconds } = columnTypes(dialect);
  await db.schema
    .createTable('messages')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('mood', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('created_at', milliseconds, (column) => column.notNull())
    .addPrimaryKeyConstraint('messages_pk', ['user_id', 'id'])
    .execute();
  await db.schema
    .createIndex('messages_by_time')
    .on('messages')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
}
