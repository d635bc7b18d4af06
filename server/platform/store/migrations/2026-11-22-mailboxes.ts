import { sql } from 'kysely';
import type { StoreMigration } from './migration.ts';

/** Sign-in mails are counted by the mailbox they arrive in, whatever tag the address carries. */
export const mailboxes: StoreMigration = {
  kind: 'contract',
  async up(db) {
    await db.schema
      .alterTable('sign_in_links')
      .addColumn('mailbox', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    // Links under way work on. They are counted by their address for the quarter of an hour that they live.
    await sql`update sign_in_links set mailbox = email`.execute(db);
    await db.schema.dropIndex('sign_in_links_by_email').execute();
    await db.schema
      .createIndex('sign_in_links_by_mailbox')
      .on('sign_in_links')
      .columns(['mailbox', 'created_at'])
      .execute();
  },
};
