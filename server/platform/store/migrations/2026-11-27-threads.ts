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

/** Adds the threads of a twin's members, separately from its items, which visitors may read. */
export const threads: StoreMigration = {
  // An earlier server would not delete the threads of a deleted twin or account, nor move those of a twin
  // that moves.
  kind: 'contract',
  async up({ schema }, dialect) {
    const { milliseconds, bytes } = columnTypes(dialect);
    await schema
      .alterTable('tours')
      .addColumn('threads_revision', milliseconds, (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .createTable('thread_items')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('tour_id', 'text', (column) => column.notNull())
      .addColumn('collection', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('thread_id', 'text', (column) => column.notNull())
      .addColumn('author_id', 'text', (column) => column.notNull())
      .addColumn('resolver_id', 'text', (column) => column.notNull())
      .addColumn('revision', milliseconds, (column) => column.notNull())
      .addColumn('sort', milliseconds, (column) => column.notNull())
      .addColumn('removed', 'integer', (column) => column.notNull())
      .addColumn('created_at', milliseconds, (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('thread_items_pk', ['user_id', 'tour_id', 'collection', 'item_id'])
      .execute();
    const indexes = {
      thread_items_by_revision: ['user_id', 'tour_id', 'revision'],
      thread_items_by_thread: ['user_id', 'tour_id', 'collection', 'removed', 'thread_id'],
      thread_items_by_author: ['author_id', 'created_at'],
    };
    for (const [name, columns] of Object.entries(indexes))
      await schema.createIndex(name).on('thread_items').columns(columns).execute();
    await schema
      .createTable('thread_pictures')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('tour_id', 'text', (column) => column.notNull())
      .addColumn('thread_id', 'text', (column) => column.notNull())
      .addColumn('png', bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint('thread_pictures_pk', ['user_id', 'tour_id', 'thread_id'])
      .execute();
    await schema
      .createTable('thread_reporters')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('tour_id', 'text', (column) => column.notNull())
      .addColumn('thread_id', 'text', (column) => column.notNull())
      .addColumn('reply_to', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('thread_reporters_pk', ['user_id', 'tour_id', 'thread_id'])
      .execute();
    await schema
      .createTable('thread_seen')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('tour_id', 'text', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('thread_id', 'text', (column) => column.notNull())
      .addColumn('revision', milliseconds, (column) => column.notNull())
      .addPrimaryKeyConstraint('thread_seen_pk', ['user_id', 'tour_id', 'person_id', 'thread_id'])
      .execute();
    await schema.createIndex('thread_seen_by_person').on('thread_seen').column('person_id').execute();
  },
};
