import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** The columns that this step reads and writes, as they are at this step. */
interface Rows {
  operation_log: { user_id: string; tour_id: string; revision: number; changes: string };
  logged_items: { user_id: string; tour_id: string; revision: number; collection: string; item_id: string };
}

/** Rows of the log to read at a time. Each has up to 256 KiB. */
const PAGE = 100;
/** Rows to write at a time, because the number of parameters of a statement is limited. */
const AT_ONCE = 1_000;

/**
 * Adds which items each revision of the log changed, so that the history of an item can be read without the
 * changes to all others.
 */
export const loggedItems: StoreMigration = {
  // Every write must update it together with the log.
  kind: 'contract',
  async up(untyped, dialect) {
    const { milliseconds: wholeNumber } = columnTypes(dialect);
    const { schema } = untyped;
    const columns = ['user_id', 'tour_id', 'revision'] as const;
    await schema
      .createTable('logged_items')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('tour_id', 'text', (column) => column.notNull())
      .addColumn('collection', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('revision', wholeNumber, (column) => column.notNull())
      .addPrimaryKeyConstraint('logged_items_pk', ['user_id', 'tour_id', 'collection', 'item_id', 'revision'])
      .addForeignKeyConstraint(
        'logged_items_of_revision',
        [...columns],
        'operation_log',
        [...columns],
        (reference) => reference.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
    await schema
      .createIndex('logged_items_by_revision')
      .on('logged_items')
      .columns([...columns])
      .execute();
    await nameLogged(untyped);
  },
};

async function nameLogged(db: Kysely<Rows>): Promise<void> {
  for (let after: unknown[] = ['', '', 0]; ;) {
    const rows = await db
      .selectFrom('operation_log')
      .select(['user_id', 'tour_id', 'revision', 'changes'])
      .where('changes', '!=', '')
      .where(sql<boolean>`(user_id, tour_id, revision) > (${sql.join(after)})`)
      .orderBy('user_id')
      .orderBy('tour_id')
      .orderBy('revision')
      .limit(PAGE)
      .execute();
    for (const { changes, ...key } of rows) {
      const { items } = JSON.parse(changes) as { items: { collection: string; id: string }[] };
      const named = items.map(({ collection, id }) => ({ ...key, collection, item_id: id }));
      for (let at = 0; at < named.length; at += AT_ONCE) {
        await db
          .insertInto('logged_items')
          .values(named.slice(at, at + AT_ONCE))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = [last.user_id, last.tour_id, last.revision];
  }
}
