import { sql } from 'kysely';
import type { StoreMigration } from './migration.ts';
import { columnTypes } from './column-types.ts';

/** The lane of each kind of job in 0.8. All others were `imports`. */
const LANES = {
  mail: ['mail', 'link-mail'],
  files: ['convert-file', 'scan-file', 'draw-scan-pictures'],
  scans: ['process-scan'],
  system: ['remove-owner-files', 'sweep-files', 'sweep-orphans', 'prune-uploads', 'prune-imports'],
};

/** Adds the lane to jobs, so that an index finds the next user of a lane however many jobs wait. */
export const jobLanes: StoreMigration = {
  // An earlier server would queue mails in the lane `imports`.
  kind: 'contract',
  async up(db) {
    await db.schema
      .alterTable('jobs')
      .addColumn('lane', 'text', (column) => column.notNull().defaultTo('imports'))
      .execute();
    for (const [lane, kinds] of Object.entries(LANES)) {
      await sql`update jobs set lane = ${lane} where kind in (${sql.join(kinds)})`.execute(db);
    }
    await db.schema
      .createIndex('jobs_in_turn')
      .on('jobs')
      .columns(['lane', 'state', 'user_id', 'run_at'])
      .execute();
    await db.schema.createIndex('jobs_to_cancel').on('jobs').columns(['cancel_requested', 'state']).execute();
  },
};

/** Marks contents that only their owner can read, because positions could not be removed with certainty. */
export const uncleanedPhotos: StoreMigration = {
  // An earlier server would let everyone read these contents.
  kind: 'contract',
  async up(db) {
    await db.schema
      .alterTable('file_contents')
      .addColumn('owner_only', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

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

/**
 * Adds a table of the database's `expand` and `contract` migrations. `migrate.ts` fills it, and each write
 * reads the epoch from it.
 */
export const migrationKinds: StoreMigration = {
  // Servers before 0.9 do not check the epoch. `migrate.ts` refuses to run beside one, and they refuse to
  // start after it.
  kind: 'contract',
  async up(db) {
    await db.schema
      .createTable('migration_kinds')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .execute();
  },
};
