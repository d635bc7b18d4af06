import { sql } from 'kysely';
import type { StoreMigration } from './migration.ts';
import { columnTypes, run } from './column-types.ts';

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

/** Marks contents that only their owner can read, because positions could not be removed with certainty. */
export const uncleanedPhotos: StoreMigration = {
  // An earlier server would let everyone read these contents.
  kind: 'contract',
  async up(db) {
    await sql`alter table file_contents add column owner_only integer not null default 0`.execute(db);
  },
};

/**
 * Adds the identity of the database, which is written to places of files, and marks contents to forget once
 * they are unused.
 */
export const databaseIdentity: StoreMigration = {
  // An earlier server would delete unused files without checking which database owns the place.
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
 * Adds a table of the database's `expand` and `contract` migrations. `migrate.ts` fills it, and each write
 * reads the epoch from it.
 */
export const migrationKinds: StoreMigration = {
  // Servers before 0.9 do not check the epoch. `migrate.ts` refuses to run beside one, and they refuse to
  // start after it.
  kind: 'contract',
  async up(db) {
    await sql`create table migration_kinds (name text not null primary key, kind text not null)`.execute(db);
  },
};
