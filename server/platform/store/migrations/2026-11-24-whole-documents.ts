import { type Kysely, sql } from 'kysely';
import { cutCollections } from './cut-collections.ts';
import type { StoreMigration } from './migration.ts';
import { columnTypes, run } from './column-types.ts';

/**
 * Adds the log of who changed a twin and when, with the data to undo each change. The log has at most one row
 * per revision. Rows are deleted after 90 days by default.
 */
export const operationLog: StoreMigration = {
  kind: 'expand',
  async up(db, dialect) {
    const { text, small, count } = columnTypes(dialect);
    await run(
      db,
      sql`create table operation_log (user_id ${text}, tour_id ${text}, revision ${count}, global_id ${text}, actor ${text},
        cause ${text}, logged_at ${count}, count ${small}, bytes ${small}, changes ${text},
        constraint operation_log_pk primary key (user_id, tour_id, revision))`,
      sql`create index operation_log_by_time on operation_log (logged_at)`,
    );
  },
};

/** The columns that this migration reads and writes, with their types at that time. */
interface Rows {
  tours: {
    user_id: string;
    tour_id: string;
    revision: number;
    deleted: number;
    document: string;
    updated_at: number;
    global_id: string | null;
    document_revision: number;
    changes_since: number;
    items: number;
  };
  tours_to_move: { user_id: string; tour_id: string };
  annotations: {
    user_id: string;
    tour_id: string;
    collection: string;
    item_id: string;
    revision: number;
    sort: number;
    removed: number;
    content: string;
    updated_at: number;
  };
  storage_use: { user_id: string; bytes: number };
}

/** Bytes of storage use that are counted per item in addition to its JSON. */
const ITEM_BYTES = 256;
const ROWS_PER_STATEMENT = 100;

/**
 * Splits twins that earlier versions stored as a single document because the twins exceeded a limit. The
 * `items` column of such a twin is -1. Values that can be items become items. All other values stay in the
 * document, in a field whose name is an underscore and the collection's name.
 */
export const wholeDocuments: StoreMigration = {
  // An earlier server reads `tours_to_move` when it starts and when a user deletes their account.
  kind: 'contract',
  async up(untyped) {
    const db = untyped as Kysely<Rows>;
    await refuseUnmoved(db);
    const keys = await db.selectFrom('tours').select(['user_id', 'tour_id']).where('items', '<', 0).execute();
    for (const key of keys) {
      const tour = await db
        .selectFrom('tours')
        .selectAll()
        .where((build) => build.and(key))
        .executeTakeFirstOrThrow();
      await takeApart(db, tour);
    }
    await db.schema.dropTable('tours_to_move').execute();
  },
};

/**
 * Throws if version 0.8 has not finished moving annotations out of documents. That version does so after it
 * starts.
 */
async function refuseUnmoved(db: Kysely<Rows>): Promise<void> {
  const unmoved =
    (await db
      .selectFrom('tours')
      .select('user_id')
      .where('global_id', 'is', null)
      .limit(1)
      .executeTakeFirst()) ??
    (await db.selectFrom('tours_to_move').select('user_id').limit(1).executeTakeFirst());
  if (!unmoved) return;
  throw new Error(
    'GoV360 0.8 was stopped before it had brought this database up to date: start 0.8 first and let it finish, then start this version',
  );
}

async function takeApart(db: Kysely<Rows>, tour: Rows['tours']): Promise<void> {
  const { user_id, tour_id, updated_at } = tour;
  const revision = tour.revision + 1;
  const { document, collections } = tour.deleted
    ? { document: '', collections: new Map<string, []>() }
    : cutCollections(tour.document);
  const rows = [...collections].flatMap(([collection, items]) =>
    items.map(({ id, content }, place) => ({
      user_id,
      tour_id,
      collection,
      item_id: id,
      revision,
      removed: 0,
      content,
      updated_at,
      sort: revision * 2 ** 16 + place,
    })),
  );
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    await db
      .insertInto('annotations')
      .values(rows.slice(at, at + ROWS_PER_STATEMENT))
      .execute();
  }
  const bytes = rows.reduce((sum, { content }) => sum + ITEM_BYTES + Buffer.byteLength(content), 0);
  const growth = bytes + Buffer.byteLength(document) - Buffer.byteLength(tour.document);
  await db
    .updateTable('storage_use')
    .set({ bytes: sql`bytes + ${growth}` })
    .where('user_id', '=', user_id)
    .execute();
  await db
    .updateTable('tours')
    .set({ document, revision, items: rows.length, document_revision: revision, changes_since: revision })
    .where((build) => build.and({ user_id, tour_id }))
    .execute();
}
