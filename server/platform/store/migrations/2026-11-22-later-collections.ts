import { sql } from 'kysely';
import type { StoreMigration } from './migration.ts';

/** Names that were any fields of a tour before they became collections. */
const NAMES = ['points', 'pointTypes', 'measurements', 'calibrations'] as const;

/**
 * The list of tours whose documents may hold a field that is a collection now. What they hold is moved by
 * `tours/move-fields.ts`, which may be stopped in the middle and takes each tour off the list. And what a table that waits to be
 * imported holds: tags, before there was anything else.
 */
export const laterCollections: StoreMigration = {
  kind: 'contract',
  async up(db) {
    await db.schema
      .createTable('tours_to_move')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('tour_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('tours_to_move_pk', ['user_id', 'tour_id'])
      .execute();
    await db.schema
      .alterTable('imports')
      .addColumn('collection', 'text', (column) => column.notNull().defaultTo('tags'))
      .execute();
    const named = NAMES.map((name) => sql`document like ${`%"${name}"%`}`);
    await sql`
      insert into tours_to_move (user_id, tour_id)
      select user_id, tour_id from tours where items >= 0 and (${sql.join(named, sql` or `)})`.execute(db);
  },
};
