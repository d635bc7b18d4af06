import { sql } from 'kysely';
import type { StoreMigration } from './migration.ts';

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
