import type { StoreMigration } from './migration.ts';

/** Columns by which sweeps and deletions select rows. Without an index, they read every row. */
const INDEXES = [
  ['request_counts', 'since'],
  ['sign_in_links', 'created_at'],
  ['sign_in_links', 'email'],
  ['sign_in_links', 'user_id'],
  ['thread_reporters', 'reply_to'],
  ['uploads', 'id'],
  ['uploads', 'state'],
  ['uploads', 'uploader'],
  ['verifications', 'expires_at'],
] as const;

/** Adds indexes for rows that the server deletes by time or by user. */
export const moreIndexes: StoreMigration = {
  kind: 'expand',
  async up({ schema }) {
    for (const [table, column] of INDEXES)
      await schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  },
};
