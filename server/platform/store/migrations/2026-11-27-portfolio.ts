import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/** The columns that this step reads and writes, as they are at this step. */
interface Rows {
  annotations: { user_id: string; tour_id: string; collection: string; item_id: string; content: string };
}

/** Rows to read at a time. */
const PAGE = 500;

/**
 * Allows several twins per user, and adds their members. Removes from documents who uploaded their file,
 * because everyone who can see a public twin could read it.
 */
export const portfolio: StoreMigration = {
  // An earlier server would not delete the memberships of a deleted account, and would show who uploaded a
  // file.
  kind: 'contract',
  async up(untyped, dialect) {
    const { milliseconds } = columnTypes(dialect);
    const { schema } = untyped;
    await schema
      .alterTable('tours')
      .addColumn('archived_at', milliseconds, (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .alterTable('tours')
      .addColumn('moved_to', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await schema
      .createIndex('tours_by_id')
      .on('tours')
      .column('tour_id')
      .where(sql.ref('tour_id'), '!=', 'demo-tour')
      .execute();
    await schema
      .alterTable('imports')
      .addColumn('tour_id', 'text', (column) => column.notNull().defaultTo('demo-tour'))
      .execute();
    await schema
      .alterTable('uploads')
      .addColumn('uploader', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update uploads set uploader = user_id`.execute(untyped);

    await schema
      .createTable('twin_members')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('tour_id', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('link_id', 'text', (column) => column.notNull())
      .addColumn('added_at', milliseconds, (column) => column.notNull())
      .addPrimaryKeyConstraint('twin_members_pk', ['user_id', 'tour_id', 'member_id'])
      .execute();
    await schema.createIndex('twin_members_by_member').on('twin_members').column('member_id').execute();

    await schema
      .createTable('twin_invitations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('sent', 'integer', (column) => column.notNull())
      .addColumn('created_at', milliseconds, (column) => column.notNull())
      .addColumn('expires_at', milliseconds, (column) => column.notNull())
      .addColumn('revoked', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('accepted_at', milliseconds)
      .execute();
    await schema.createIndex('twin_invitations_by_email').on('twin_invitations').column('email').execute();
    await schema.createIndex('twin_invitations_by_user').on('twin_invitations').column('user_id').execute();
    await schema
      .createIndex('twin_invitations_by_token')
      .on('twin_invitations')
      .column('token_hash')
      .execute();
    await schema
      .createTable('invited_twins')
      .addColumn('invitation_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('tour_id', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('invited_twins_pk', ['invitation_id', 'tour_id'])
      .execute();
    await schema
      .createIndex('invited_twins_by_twin')
      .on('invited_twins')
      .columns(['user_id', 'tour_id'])
      .execute();

    await schema
      .createTable('share_links')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('tour_id', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('created_at', milliseconds, (column) => column.notNull())
      .addColumn('expires_at', milliseconds, (column) => column.notNull())
      .execute();
    await schema
      .createIndex('share_links_by_twin')
      .on('share_links')
      .columns(['user_id', 'tour_id'])
      .execute();
    await schema.createIndex('share_links_by_token').on('share_links').column('token').execute();
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
