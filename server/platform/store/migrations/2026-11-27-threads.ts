import { sql } from 'kysely';
import { columnTypes, run } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** Adds users' notifications, and their choices of which emails about twins to receive. */
export const notifications: StoreMigration = {
  kind: 'expand',
  async up(db, dialect) {
    const { milliseconds, text, count } = columnTypes(dialect);
    await run(
      db,
      sql`create table notifications (user_id ${text}, id ${text}, kind ${text}, owner_id ${text}, tour_id ${text}, thread_id ${text},
        comment_id ${text}, actor_id ${text}, title ${text}, thread_revision ${count}, created_at ${count}, read_at ${milliseconds},
        mail_id ${text}, constraint notifications_pk primary key (user_id, id))`,
      sql`create table notification_settings (user_id ${text}, owner_id ${text}, tour_id ${text}, mail ${text},
        constraint notification_settings_pk primary key (user_id, owner_id, tour_id))`,
      sql`create index notifications_by_time on notifications (user_id, created_at, read_at)`,
      sql`create index notifications_by_twin on notifications (owner_id, tour_id)`,
      sql`create index notifications_by_actor on notifications (actor_id)`,
      sql`create index notification_settings_by_twin on notification_settings (owner_id, tour_id, mail)`,
    );
  },
};

/**
 * Adds the threads of a twin's members. Threads are separate from the twin's items, which visitors may read.
 */
export const threads: StoreMigration = {
  // An earlier server would not delete the threads of a deleted twin or account. When a twin moves, it would
  // leave the twin's threads behind.
  kind: 'contract',
  async up(db, dialect) {
    const { bytes, text, small, count } = columnTypes(dialect);
    await run(
      db,
      sql`alter table tours add column threads_revision ${count} default 0`,
      sql`create table thread_items (user_id ${text}, tour_id ${text}, collection ${text}, item_id ${text}, thread_id ${text},
        author_id ${text}, resolver_id ${text}, revision ${count}, sort ${count}, removed ${small}, created_at ${count}, content ${text},
        constraint thread_items_pk primary key (user_id, tour_id, collection, item_id))`,
      sql`create index thread_items_by_revision on thread_items (user_id, tour_id, revision)`,
      sql`create index thread_items_by_thread on thread_items (user_id, tour_id, collection, removed, thread_id)`,
      sql`create index thread_items_by_author on thread_items (author_id, created_at)`,
      sql`create table thread_pictures (user_id ${text}, tour_id ${text}, thread_id ${text}, png ${bytes} not null,
        constraint thread_pictures_pk primary key (user_id, tour_id, thread_id))`,
      sql`create table thread_reporters (user_id ${text}, tour_id ${text}, thread_id ${text}, reply_to ${text},
        constraint thread_reporters_pk primary key (user_id, tour_id, thread_id))`,
      sql`create table thread_seen (user_id ${text}, tour_id ${text}, person_id ${text}, thread_id ${text}, revision ${count},
        constraint thread_seen_pk primary key (user_id, tour_id, person_id, thread_id))`,
      sql`create index thread_seen_by_person on thread_seen (person_id)`,
    );
  },
};
