import { type Kysely, sql } from 'kysely';
import { columnTypes, run } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** The columns that this migration reads and writes, with their types at that time. */
interface Rows {
  annotations: { user_id: string; tour_id: string; collection: string; item_id: string; content: string };
}

/** Rows to read at a time. */
const PAGE = 500;

/**
 * Allows several twins per user, and adds their members. Removes the names of uploaders from document items,
 * because anyone who can see a public twin could read them.
 */
export const portfolio: StoreMigration = {
  // An earlier server would not delete the memberships of a deleted account, and would show who uploaded a
  // file.
  kind: 'contract',
  async up(untyped, dialect) {
    const { milliseconds, text, small, count } = columnTypes(dialect);
    await run(
      untyped,
      sql`alter table tours add column archived_at ${count} default 0`,
      sql`alter table tours add column moved_to ${text} default ''`,
      sql`create index tours_by_id on tours (tour_id) where tour_id != 'demo-tour'`,
      sql`alter table imports add column tour_id ${text} default 'demo-tour'`,
      sql`alter table uploads add column uploader ${text} default ''`,
      sql`update uploads set uploader = user_id`,
      sql`create table twin_members (user_id ${text}, tour_id ${text}, member_id ${text}, role ${text}, link_id ${text},
        added_at ${count}, constraint twin_members_pk primary key (user_id, tour_id, member_id))`,
      sql`create index twin_members_by_member on twin_members (member_id)`,
      sql`create table twin_invitations (id text primary key, user_id ${text}, email ${text}, token_hash ${text}, sent ${small},
        created_at ${count}, expires_at ${count}, revoked ${small} default 0, accepted_at ${milliseconds})`,
      sql`create index twin_invitations_by_email on twin_invitations (email)`,
      sql`create index twin_invitations_by_user on twin_invitations (user_id)`,
      sql`create index twin_invitations_by_token on twin_invitations (token_hash)`,
      sql`create table invited_twins (invitation_id ${text}, user_id ${text}, tour_id ${text}, role ${text},
        constraint invited_twins_pk primary key (invitation_id, tour_id))`,
      sql`create index invited_twins_by_twin on invited_twins (user_id, tour_id)`,
      sql`create table share_links (id text primary key, user_id ${text}, tour_id ${text}, role ${text}, token ${text},
        created_at ${count}, expires_at ${count})`,
      sql`create index share_links_by_twin on share_links (user_id, tour_id)`,
      sql`create index share_links_by_token on share_links (token)`,
    );
    await forgetUploaders(untyped);
  },
};

/** Removes `addedBy` from the files of documents. */
async function forgetUploaders(db: Kysely<Rows>): Promise<void> {
  for (let after = ['', '', '']; ;) {
    const rows = await db
      .selectFrom('annotations')
      .select(['user_id', 'tour_id', 'item_id', 'content'])
      .where('collection', '=', 'documents')
      .where('content', 'like', '%"addedBy"%')
      .where(sql<boolean>`(user_id, tour_id, item_id) > (${sql.join(after)})`)
      .orderBy('user_id')
      .orderBy('tour_id')
      .orderBy('item_id')
      .limit(PAGE)
      .execute();
    for (const { content, ...key } of rows) {
      const document = JSON.parse(content) as { file?: { addedBy?: unknown } };
      if (document.file) delete document.file.addedBy;
      await db
        .updateTable('annotations')
        .set({ content: JSON.stringify(document) })
        .where((build) => build.and({ ...key, collection: 'documents' }))
        .execute();
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = [last.user_id, last.tour_id, last.item_id];
  }
}
