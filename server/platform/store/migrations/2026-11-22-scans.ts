import { type CreateTableBuilder, type Expression, type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

type Table = CreateTableBuilder<string, string>;

/** What people upload to be made a space of, and the contents that it has. */
export const scans: StoreMigration = {
  kind: 'expand',
  async up(db, dialect) {
    const { milliseconds } = columnTypes(dialect);
    const text = sql`text`;
    const whole = sql`integer`;
    const scans = columns(tableOf(db, 'scans'), ['user_id', 'id', 'name', 'state', 'problem'], text);
    const kept = columns(scans, ['job_id', 'result', 'corrections', 'questions', 'answers'], text);
    const counted = columns(kept, ['run', 'revision'], whole);
    await columns(counted, ['created_at', 'updated_at'], milliseconds)
      .addPrimaryKeyConstraint('scans_pk', ['user_id', 'id'])
      .execute();
    const files = columns(tableOf(db, 'scan_files'), ['user_id', 'scan_id', 'name', 'sha256', 'role'], text);
    await columns(columns(files, ['run'], whole), ['expires_at'], milliseconds)
      .addPrimaryKeyConstraint('scan_files_pk', ['user_id', 'scan_id', 'run', 'name'])
      .execute();
    await db.schema
      .createIndex('scan_files_by_content')
      .on('scan_files')
      .columns(['user_id', 'sha256'])
      .execute();
    await db.schema.createIndex('scan_files_by_end').on('scan_files').column('expires_at').execute();
  },
};

function tableOf(db: Kysely<unknown>, name: string): Table {
  return db.schema.createTable(name);
}

function columns(table: Table, names: readonly string[], type: Expression<unknown>): Table {
  return names.reduce((built, name) => built.addColumn(name, type, (column) => column.notNull()), table);
}
