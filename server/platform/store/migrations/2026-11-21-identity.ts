import type { Kysely } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** better-auth's tables under our names, and the e-mail sign-in links. */
export const identity: StoreMigration = {
  kind: 'expand',
  async up(db, dialect) {
    await createUsers(db, dialect);
    await createSessions(db, dialect);
    await createAccounts(db, dialect);
    await createVerifications(db, dialect);
    await createSignInLinks(db, dialect);
  },
};

type Dialect = 'sqlite' | 'postgres';

async function createUsers(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { date, flag } = columnTypes(dialect);
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('email_verified', flag, (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('created_at', date, (column) => column.notNull())
    .addColumn('updated_at', date, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('users_by_time').on('users').columns(['created_at', 'id']).execute();
}

async function createSessions(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { date } = columnTypes(dialect);
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', date, (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', date, (column) => column.notNull())
    .addColumn('updated_at', date, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
}

async function createAccounts(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { date } = columnTypes(dialect);
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', date)
    .addColumn('refresh_token_expires_at', date)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('created_at', date, (column) => column.notNull())
    .addColumn('updated_at', date, (column) => column.notNull())
    .addUniqueConstraint('accounts_of_provider', ['provider_id', 'account_id'])
    .execute();
  await db.schema.createIndex('accounts_by_user').on('accounts').column('user_id').execute();
}

async function createVerifications(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { date } = columnTypes(dialect);
  await db.schema
    .createTable('verifications')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', date, (column) => column.notNull())
    .addColumn('created_at', date, (column) => column.notNull())
    .addColumn('updated_at', date, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('verifications_by_identifier')
    .on('verifications')
    .column('identifier')
    .execute();
}

async function createSignInLinks(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { milliseconds } = columnTypes(dialect);
  await db.schema
    .createTable('sign_in_links')
    .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', milliseconds, (column) => column.notNull())
    .addColumn('expires_at', milliseconds, (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('sign_in_links_by_email')
    .on('sign_in_links')
    .columns(['email', 'created_at'])
    .execute();
}
