import { type CreateTableBuilder, type Expression, type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** What people's data needs to be theirs: background jobs, imports, deletions, blocks, the audit log, signing keys. */
export const ownership: StoreMigration = {
  kind: 'contract',
  async up(db, dialect) {
    await createJobs(db, dialect);
    await createImports(db, dialect);
    await createTourSnapshots(db, dialect);
    await createModeration(db, dialect);
    await createSigningKeys(db, dialect);
    await extendIdentity(db, dialect);
  },
};

type Dialect = 'sqlite' | 'postgres';

async function createJobs(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { milliseconds } = columnTypes(dialect);
  const table = columns(
    columns(
      columns(
        db.schema.createTable('jobs'),
        ['user_id', 'id', 'kind', 'state', 'input', 'text', 'result', 'runner'],
        sql`text`,
      ),
      ['progress', 'attempts', 'max_attempts', 'cancel_requested'],
      sql`integer`,
    ),
    ['run_at', 'heartbeat_at', 'created_at', 'updated_at'],
    milliseconds,
  );
  await table.addPrimaryKeyConstraint('jobs_pk', ['user_id', 'id']).execute();
  await db.schema.createIndex('jobs_due').on('jobs').columns(['state', 'run_at']).execute();
  await db.schema.createIndex('jobs_by_time').on('jobs').columns(['user_id', 'created_at']).execute();
}

async function createImports(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { milliseconds, bytes } = columnTypes(dialect);
  const table = columns(
    db.schema.createTable('imports'),
    ['user_id', 'id', 'format', 'file_name', 'job_id', 'state', 'preview'],
    sql`text`,
  );
  await table
    .addColumn('bytes', milliseconds, (column) => column.notNull())
    .addColumn('created_at', milliseconds, (column) => column.notNull())
    .addColumn('expires_at', milliseconds, (column) => column.notNull())
    .addPrimaryKeyConstraint('imports_pk', ['user_id', 'id'])
    .execute();
  await db.schema.createIndex('imports_by_end').on('imports').column('expires_at').execute();
  await db.schema
    .createTable('import_parts')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('import_parts_pk', ['user_id', 'import_id', 'role', 'part'])
    .execute();
}

async function createTourSnapshots(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { milliseconds } = columnTypes(dialect);
  const table = columns(
    columns(
      db.schema.createTable('tour_snapshots'),
      ['user_id', 'tour_id', 'id', 'reason', 'name', 'document'],
      sql`text`,
    ),
    ['bytes', 'taken_at', 'expires_at'],
    milliseconds,
  );
  await table.addPrimaryKeyConstraint('tour_snapshots_pk', ['user_id', 'tour_id', 'id']).execute();
  await db.schema.createIndex('tour_snapshots_by_end').on('tour_snapshots').column('expires_at').execute();
  await db.schema
    .createTable('tour_origins')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('tour_id', 'text', (column) => column.notNull())
    .addColumn('provenance', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('tour_origins_pk', ['user_id', 'tour_id'])
    .execute();
}

async function createModeration(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { milliseconds } = columnTypes(dialect);
  await db.schema
    .createTable('deleted_users')
    .addColumn('id_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('deleted_at', milliseconds, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('blocked_users')
    .addColumn('user_id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('blocked_by', 'text', (column) => column.notNull())
    .addColumn('blocked_at', milliseconds, (column) => column.notNull())
    .execute();
  const log = columns(
    db.schema.createTable('audit_log'),
    ['id', 'actor_id', 'action', 'subject_id', 'detail'],
    sql`text`,
  );
  await log
    .addColumn('at', milliseconds, (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_log_pk', ['id'])
    .execute();
  await db.schema.createIndex('audit_log_by_time').on('audit_log').columns(['at', 'id']).execute();
  await db.schema
    .createIndex('audit_log_by_subject')
    .on('audit_log')
    .columns(['subject_id', 'at', 'id'])
    .execute();
  for (const trigger of APPEND_ONLY[dialect]) await sql.raw(trigger).execute(db);
}

/** Rows of the audit log are only ever added, whatever a program tries. */
const APPEND_ONLY: Readonly<Record<Dialect, readonly string[]>> = {
  sqlite: ['update', 'delete'].map(
    (change) => `create trigger audit_log_no_${change} before ${change} on audit_log
      begin select raise(abort, 'The audit log is only ever added to.'); end`,
  ),
  postgres: [
    `create function audit_log_is_append_only() returns trigger language plpgsql as
      $$ begin raise exception 'The audit log is only ever added to.'; end $$`,
    `create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function audit_log_is_append_only()`,
  ],
};

async function createSigningKeys(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { milliseconds } = columnTypes(dialect);
  await db.schema
    .createTable('signing_keys')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .addColumn('created_at', milliseconds, (column) => column.notNull())
    .execute();
}

type Table = CreateTableBuilder<string, string>;

function columns(table: Table, names: readonly string[], type: Expression<unknown>): Table {
  return names.reduce(
    (made, name) => made.addColumn(name, type as never, (column) => column.notNull()),
    table,
  );
}

/** One at a time: SQLite adds no two columns in one statement. */
async function extendIdentity(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { milliseconds } = columnTypes(dialect);
  await db.schema.alterTable('sessions').addColumn('last_seen_at', milliseconds).execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('method', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('sign_in_links')
    .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('sign-in'))
    .execute();
  await db.schema.alterTable('sign_in_links').addColumn('user_id', 'text').execute();
  // An account's address for people: what the provider says of it, which proves nothing.
  await db.schema.alterTable('accounts').addColumn('shown_as', 'text').execute();
  await sql`create index sessions_by_expiry on sessions (expires_at)`.execute(db);
}
