import { sql } from 'kysely';
import type { StoreMigration } from './migration.ts';
import { columnTypes, run } from './column-types.ts';

/** The job kinds of version 0.8 by lane. All other kinds get the lane `imports`. */
const LANES = {
  mail: ['mail', 'link-mail'],
  files: ['convert-file', 'scan-file', 'draw-scan-pictures'],
  scans: ['process-scan'],
  system: ['remove-owner-files', 'sweep-files', 'sweep-orphans', 'prune-uploads', 'prune-imports'],
};

/**
 * Adds a lane to each job, and an index for finding the job of the next user in a lane, even if many jobs are
 * waiting. Also adds an index for finding cancelled jobs.
 */
export const jobLanes: StoreMigration = {
  // An earlier server would queue emails in the lane `imports`.
  kind: 'contract',
  async up(db) {
    await sql`alter table jobs add column lane text not null default 'imports'`.execute(db);
    for (const [lane, kinds] of Object.entries(LANES)) {
      await sql`update jobs set lane = ${lane} where kind in (${sql.join(kinds)})`.execute(db);
    }
    await run(
      db,
      sql`create index jobs_in_turn on jobs (lane, state, user_id, run_at)`,
      sql`create index jobs_to_cancel on jobs (cancel_requested, state)`,
    );
  },
};

/**
 * Adds a mark for photos that only their owner can read, because GPS positions could not be removed reliably.
 */
export const uncleanedPhotos: StoreMigration = {
  // An earlier server would let all readers of a twin read photos that may contain GPS positions.
  kind: 'contract',
  async up(db) {
    await sql`alter table file_contents add column owner_only integer not null default 0`.execute(db);
  },
};

/**
 * Adds the identity of the database, which the server also writes to its file stores, and a mark for files
 * that are deleted without quarantine once they are unused.
 */
export const databaseIdentity: StoreMigration = {
  // An earlier server would delete unused files without checking which database owns the file store.
  kind: 'contract',
  async up(db, dialect) {
    const { text, small, count } = columnTypes(dialect);
    await run(
      db,
      sql`create table database_identity (only_row integer primary key, identity ${text}, generation ${small}, token ${text},
        previous_token ${text}, raised_at ${count}, large_sweep_until ${count})`,
      sql`alter table file_contents add column forgotten integer not null default 0`,
    );
  },
};

/**
 * Adds a table with the kind (`expand` or `contract`) of each migration of the database. `migrate.ts` fills
 * the table, and each write reads the schema epoch from it.
 */
export const migrationKinds: StoreMigration = {
  // Servers before 0.9 do not check the epoch. `migrate.ts` refuses to run while one of them uses the
  // database, and they refuse to start after this migration.
  kind: 'contract',
  async up(db) {
    await sql`create table migration_kinds (name text not null primary key, kind text not null)`.execute(db);
  },
};
