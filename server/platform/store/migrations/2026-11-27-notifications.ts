import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** Adds users' notifications, and their choices of mails about twins. */
export const notifications: StoreMigration = {
  kind: 'expand',
  async up({ schema }, dialect) {
    const { milliseconds } = columnTypes(dialect);
    await schema
      .createTable('notifications')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('tour_id', 'text', (column) => column.notNull())
      .addColumn('thread_id', 'text', (column) => column.notNull())
      .addColumn('comment_id', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('thread_revision', milliseconds, (column) => column.notNull())
      .addColumn('created_at', milliseconds, (column) => column.notNull())
      .addColumn('read_at', milliseconds)
      .addColumn('mail_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('notifications_pk', ['user_id', 'id'])
      .execute();
    await schema
      .createTable('notification_settings')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('tour_id', 'text', (column) => column.notNull())
      .addColumn('mail', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('notification_settings_pk', ['user_id', 'owner_id', 'tour_id'])
      .execute();
    for (const [table, name, columns] of [
      ['notifications', 'by_time', ['user_id', 'created_at', 'read_at']],
      ['notifications', 'by_twin', ['owner_id', 'tour_id']],
      ['notifications', 'by_actor', ['actor_id']],
      ['notification_settings', 'by_twin', ['owner_id', 'tour_id', 'mail']],
    ] as const)
      await schema
        .createIndex(`${table}_${name}`)
        .on(table)
        .columns([...columns])
        .execute();
  },
};
