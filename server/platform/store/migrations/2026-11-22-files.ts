import { type CreateTableBuilder, type Expression, type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** Fields that become collections with this version; see `2026-11-22-later-collections.ts`. */
const NAMES = ['folders', 'documents', 'floorplans'] as const;

/** What people upload: contents, versions, the bin, words, uploads under way, and grants to read them. */
export const files: StoreMigration = {
  kind: 'contract',
  async up(db, dialect) {
    const { milliseconds } = columnTypes(dialect);
    await createContents(db, milliseconds);
    await createVersions(db, milliseconds);
    await createWords(db, dialect);
    await createUploads(db, milliseconds);
    await createGrants(db, milliseconds);
    const named = NAMES.map((name) => sql`document like ${`%"${name}"%`}`);
    await sql`
      insert into tours_to_move (user_id, tour_id)
      select user_id, tour_id from tours where items >= 0 and (${sql.join(named, sql` or `)})
      on conflict do nothing`.execute(db);
  },
};

type Type = Expression<unknown>;

async function createContents(db: Kysely<unknown>, milliseconds: Type): Promise<void> {
  const table = columns(
    columns(
      db.schema.createTable('file_contents'),
      ['user_id', 'sha256', 'media_type', 'scan', 'facts'],
      sql`text`,
    ),
    ['bytes', 'created_at', 'unused_since'],
    milliseconds,
  );
  await table.addPrimaryKeyConstraint('file_contents_pk', ['user_id', 'sha256']).execute();
  await db.schema.createIndex('file_contents_unused').on('file_contents').column('unused_since').execute();
}

async function createVersions(db: Kysely<unknown>, milliseconds: Type): Promise<void> {
  const versions = columns(
    columns(
      db.schema.createTable('file_versions'),
      ['user_id', 'tour_id', 'version_id', 'document_id', 'sha256', 'name', 'added_by'],
      sql`text`,
    ),
    ['added_at', 'expires_at'],
    milliseconds,
  );
  await versions.addPrimaryKeyConstraint('file_versions_pk', ['user_id', 'tour_id', 'version_id']).execute();
  await db.schema
    .createIndex('file_versions_by_content')
    .on('file_versions')
    .columns(['user_id', 'sha256', 'tour_id'])
    .execute();
  await db.schema
    .createIndex('file_versions_by_document')
    .on('file_versions')
    .columns(['user_id', 'tour_id', 'document_id'])
    .execute();
  await db.schema.createIndex('file_versions_by_end').on('file_versions').column('expires_at').execute();
  const bin = columns(
    columns(db.schema.createTable('file_bin'), ['user_id', 'tour_id', 'document_id', 'item'], sql`text`),
    ['removed_at', 'expires_at'],
    milliseconds,
  );
  await bin.addPrimaryKeyConstraint('file_bin_pk', ['user_id', 'tour_id', 'document_id']).execute();
  await db.schema.createIndex('file_bin_by_end').on('file_bin').column('expires_at').execute();
}

async function createWords(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  // Words that begin alike lie together whatever the language of the database, as in SQLite.
  const word = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const words = columns(
    columns(db.schema.createTable('file_words'), ['user_id', 'sha256'], sql`text`),
    ['word'],
    word,
  );
  await words
    .addColumn('page', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('file_words_pk', ['user_id', 'word', 'sha256'])
    .execute();
  await db.schema
    .createIndex('file_words_by_content')
    .on('file_words')
    .columns(['user_id', 'sha256', 'word'])
    .execute();
  const pages = columns(db.schema.createTable('file_pages'), ['user_id', 'sha256', 'text'], sql`text`);
  await pages
    .addColumn('page', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('file_pages_pk', ['user_id', 'sha256', 'page'])
    .execute();
}

async function createUploads(db: Kysely<unknown>, milliseconds: Type): Promise<void> {
  const table = columns(
    columns(
      db.schema.createTable('uploads'),
      ['user_id', 'id', 'tour_id', 'name', 'target', 'state', 'result', 'locked_by'],
      sql`text`,
    ),
    ['bytes', 'created_at', 'expires_at', 'locked_until'],
    milliseconds,
  );
  await table.addPrimaryKeyConstraint('uploads_pk', ['user_id', 'id']).execute();
  await db.schema.createIndex('uploads_by_end').on('uploads').column('expires_at').execute();
}

async function createGrants(db: Kysely<unknown>, milliseconds: Type): Promise<void> {
  const table = columns(
    columns(
      db.schema.createTable('file_grants'),
      ['user_id', 'tour_id', 'grant_hash', 'global_id', 'session_id'],
      sql`text`,
    ),
    ['created_at', 'expires_at'],
    milliseconds,
  );
  await table.addPrimaryKeyConstraint('file_grants_pk', ['grant_hash']).execute();
  await db.schema.createIndex('file_grants_by_user').on('file_grants').column('user_id').execute();
  await db.schema.createIndex('file_grants_by_end').on('file_grants').column('expires_at').execute();
}

function columns<Table extends string>(
  table: CreateTableBuilder<Table, string>,
  names: readonly string[],
  type: Type,
): CreateTableBuilder<Table, string> {
  return names.reduce((built, name) => built.addColumn(name, type, (column) => column.notNull()), table);
}
