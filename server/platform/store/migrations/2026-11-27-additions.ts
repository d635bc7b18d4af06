import { type Kysely, sql } from 'kysely';
import { columnTypes, run } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** The columns that this migration reads and writes, with their types at that time. */
interface Rows {
  operation_log: { user_id: string; tour_id: string; revision: number; changes: string };
  logged_items: { user_id: string; tour_id: string; revision: number; collection: string; item_id: string };
}

/** Number of log rows to read at a time. A row can contain up to 256 KiB. */
const PAGE = 100;
/** Rows to write at a time, because the number of parameters of a statement is limited. */
const AT_ONCE = 1_000;

/**
 * Adds a table of the items that each revision in the log changed, so that the history of an item can be read
 * without reading the changes to all other items.
 */
export const loggedItems: StoreMigration = {
  // An earlier server would add rows to `operation_log` but not to `logged_items`.
  kind: 'contract',
  async up(untyped, dialect) {
    const { text, count } = columnTypes(dialect);
    await run(
      untyped,
      sql`create table logged_items (user_id ${text}, tour_id ${text}, collection ${text}, item_id ${text}, revision ${count},
        constraint logged_items_pk primary key (user_id, tour_id, collection, item_id, revision),
        constraint logged_items_of_revision foreign key (user_id, tour_id, revision)
          references operation_log (user_id, tour_id, revision) on delete cascade on update cascade)`,
      sql`create index logged_items_by_revision on logged_items (user_id, tour_id, revision)`,
    );
    await nameLogged(untyped);
  },
};

/**
 * Adds an index to find who changed a twin, and what a person changed, without reading all changes to the
 * twin.
 */
export const logByPerson: StoreMigration = {
  kind: 'expand',
  async up(db) {
    await sql`create index operation_log_by_person on operation_log (user_id, tour_id, actor, revision)`.execute(
      db,
    );
  },
};

/** Adds a column for users who have chosen to be hidden from other users in twins. */
export const hiddenPeople: StoreMigration = {
  kind: 'expand',
  async up(db) {
    await sql`alter table profiles add column hidden integer not null default 0`.execute(db);
  },
};

/** Adds a table of the users whom owners have blocked from their twins. */
export const twinBlocks: StoreMigration = {
  // An earlier server would let blocked users in, and would not delete the blocks of a deleted twin or
  // account.
  kind: 'contract',
  async up(db, dialect) {
    const { text, count } = columnTypes(dialect);
    await run(
      db,
      sql`create table twin_blocks (user_id ${text}, tour_id ${text}, person_id ${text}, blocked_at ${count},
        constraint twin_blocks_pk primary key (user_id, tour_id, person_id))`,
      sql`create index twin_blocks_by_person on twin_blocks (person_id)`,
    );
  },
};

/**
 * Columns by which cleanup jobs and deletions select rows. Without an index on these columns, each cleanup or
 * deletion would read every row.
 */
const INDEXES = [
  ['request_counts', 'since'],
  ['sign_in_links', 'created_at'],
  ['sign_in_links', 'email'],
  ['sign_in_links', 'user_id'],
  ['thread_reporters', 'reply_to'],
  ['twin_invitations', 'expires_at'],
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

/**
 * Removes email addresses that a provider gave instead of a user's name. Members of a twin see each other's
 * names, but must not see each other's addresses.
 */
export const namesWithoutAddresses: StoreMigration = {
  kind: 'expand',
  async up(db) {
    await sql`update users set name = '' where name like '%_@_%' and name not like '% %'`.execute(db);
  },
};

/**
 * Adds a column for users to whom the operator grants staff rights, in addition to those in the
 * configuration.
 */
export const staffGrants: StoreMigration = {
  kind: 'expand',
  async up(db) {
    await sql`alter table users add column staff integer not null default 0`.execute(db);
  },
};

/**
 * Adds the table of runners, which process scans outside the servers, and a column for the memory that a job
 * needs.
 */
export const scanRunners: StoreMigration = {
  // An earlier server ignores leases and memory needs, but returns jobs with an expired lease to the queue.
  kind: 'expand',
  async up(db, dialect) {
    const { text, small, count } = columnTypes(dialect);
    await run(
      db,
      sql`create table runners (id text primary key, name ${text}, token_hash ${text} unique, memory ${small}, cores ${small},
        created_at ${count}, seen_at ${count})`,
      sql`alter table jobs add column needs_memory integer not null default 0`,
    );
  },
};

/** Adds a table of twins whose owner offers to hand them over to a member. */
export const handOvers: StoreMigration = {
  kind: 'expand',
  async up(db, dialect) {
    const { text, count } = columnTypes(dialect);
    await run(
      db,
      sql`create table hand_overs (user_id ${text}, tour_id ${text}, recipient_id ${text}, job_id ${text}, offered_at ${count},
        constraint hand_overs_pk primary key (user_id, tour_id))`,
      sql`create index hand_overs_by_recipient on hand_overs (recipient_id)`,
    );
  },
};

/** Adds a column that marks offers by staff to hand over the twins of an owner who leaves. */
export const staffHandOvers: StoreMigration = {
  kind: 'expand',
  async up(db) {
    await sql`alter table hand_overs add column by_staff integer not null default 0`.execute(db);
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
