import { toTimestamp } from '../../contract/timestamp.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Comment, Thread } from '../../contract/threads/thread.ts';
import { HELD_DATA } from '../../server/domain/accounts/held-data.ts';
import { toDateColumn } from '../../server/platform/store/date-column.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { createPeople } from './servers/api.ts';
import { fillFileTables } from './held-file-rows.ts';

const AT = 1_763_683_200_000;
const DAY = 24 * 3_600_000;

/** A text in every row that only its user may see. */
export const SECRET = 'kept-from-others';

/**
 * Adds a row for a user to each table that can have one, in addition to the rows from `createPeople`. The
 * user's address is `email`.
 */
export async function fillTables(store: Store, userId: string, email: string): Promise<void> {
  const { db } = store;
  const date = toDateColumn(store, AT);
  const dates = { created_at: date, updated_at: date };
  const times = { created_at: AT, expires_at: AT + DAY };
  const tour = { user_id: userId, tour_id: 'demo-tour' };
  const hold = { user_id: userId, id: randomUUID() };
  const created = toTimestamp(AT);
  const fields = { name: SECRET, userId, matterportId: 'gv360office', public: true, created };
  const document = JSON.stringify(fields);
  const item = JSON.stringify({ id: 'tag-1', title: SECRET, position: [0, 0, 0] });
  await db
    .insertInto('tours')
    .values({
      ...tour,
      revision: 1,
      public: 1,
      deleted: 0,
      document,
      created_at: AT,
      updated_at: AT,
      global_id: randomUUID(),
      document_revision: 1,
      changes_since: 0,
      items: 1,
      archived_at: 0,
      moved_to: '',
      threads_revision: 1,
    })
    .execute();
  await db
    .insertInto('annotations')
    .values({
      ...tour,
      collection: 'tags',
      item_id: 'tag-1',
      revision: 1,
      sort: 1,
      removed: 0,
      content: item,
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto('applied_operations')
    .values({ ...tour, operation_id: 'operation-1', applied_at: AT })
    .execute();
  await db
    .insertInto('operation_log')
    .values({
      ...tour,
      revision: 1,
      global_id: SECRET,
      actor: userId,
      cause: 'edit',
      logged_at: AT,
      count: 1,
      bytes: SECRET.length,
      changes: SECRET,
    })
    .execute();
  await db
    .insertInto('logged_items')
    .values({ ...tour, revision: 1, collection: 'tags', item_id: 'tag-1' })
    .execute();
  await db
    .insertInto('profiles')
    .values({
      user_id: userId,
      revision: 3,
      name: SECRET,
      company: SECRET,
      email,
      role: SECRET,
      title: SECRET,
      phone: SECRET,
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto('messages')
    .values({ ...hold, message: `=${SECRET}`, mood: 'happy', email, display_name: SECRET, created_at: AT })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      ...hold,
      token: `token-${SECRET}-${userId}`,
      expires_at: toDateColumn(store, AT + 3650 * DAY),
      ip_address: null,
      user_agent: `Browser ${SECRET}`,
      ...dates,
    })
    .execute();
  await db
    .insertInto('accounts')
    .values({
      ...hold,
      account_id: `${SECRET}-${userId}`,
      provider_id: 'google',
      access_token: `access-${SECRET}`,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      scope: null,
      password: null,
      ...dates,
    })
    .execute();
  const link = { mailbox: email, ...times };
  await db
    .insertInto('sign_in_links')
    .values([
      { token_hash: `link-${userId}`, email, ...link },
      { token_hash: `new-${userId}`, email: `new-${email}`, user_id: userId, ...link },
    ])
    .execute();
  await db
    .insertInto('request_counts')
    .values({ client: `write user ${userId}`, since: AT, count: 1 })
    .execute();
  await db.insertInto('storage_use').values({ user_id: userId, bytes: 4_096 }).execute();
  await db
    .insertInto('jobs')
    .values({
      ...hold,
      kind: 'check-import',
      lane: 'imports',
      state: 'running',
      input: SECRET,
      text: SECRET,
      result: SECRET,
      runner: 'a server',
      progress: 500,
      attempts: 1,
      max_attempts: 3,
      cancel_requested: 0,
      needs_memory: 0,
      run_at: AT,
      heartbeat_at: AT,
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto('imports')
    .values({
      ...hold,
      tour_id: 'demo-tour',
      format: 'csv',
      collection: 'tags',
      file_name: `${SECRET}.csv`,
      job_id: 'job',
      state: 'ready',
      origin: '',
      preview: `{"secret":"${SECRET}"}`,
      bytes: 3,
      ...times,
    })
    .execute();
  await db
    .insertInto('import_parts')
    .values({ user_id: userId, import_id: hold.id, role: 'file', part: 0, bytes: Buffer.from(SECRET) })
    .execute();
  await db
    .insertInto('tour_snapshots')
    .values({
      ...tour,
      id: randomUUID(),
      reason: 'import',
      name: SECRET,
      document: SECRET,
      bytes: 3,
      taken_at: AT,
      expires_at: AT + DAY,
    })
    .execute();
  await db
    .insertInto('tour_origins')
    .values({ ...tour, provenance: `{"owner":{"id":"","name":"","company":""},"secret":"${SECRET}"}` })
    .execute();
  await db
    .insertInto('origin_people')
    .values({
      user_id: userId,
      key: '#1',
      id_hash: 'nobody',
      id: 'nobody',
      name: SECRET,
      company: '',
      expires_at: 0,
    })
    .execute();
  await fillFileTables(store, userId, SECRET);
  const anchor = { id: null, title: SECRET, offset: null, point: null, capture: 'gv360office' };
  const written = { by: 'key', at: AT };
  const thread: Thread = {
    id: 'thread-1',
    anchor: { ...anchor, kind: 'place' },
    view: null,
    resolved: false,
    origin: 'member',
    picture: true,
    ...written,
    resolvedBy: null,
    resolvedAt: null,
    replyTo: null,
  };
  const said = { id: 'comment-1', thread: 'thread-1', text: SECRET, mentions: [], ...written };
  const comment: Comment = { ...said, editedAt: null, deleted: false, revision: 1 };
  const placed = { ...tour, thread_id: 'thread-1', author_id: userId, resolver_id: userId, created_at: AT };
  const threadRow = { ...placed, revision: 1, sort: 1, removed: 0 };
  await db
    .insertInto('thread_items')
    .values([
      { ...threadRow, collection: 'threads', item_id: 'thread-1', content: JSON.stringify(thread) },
      { ...threadRow, collection: 'comments', item_id: 'comment-1', content: JSON.stringify(comment) },
    ])
    .execute();
  const ofThread = { ...tour, thread_id: 'thread-1' };
  await db
    .insertInto('thread_pictures')
    .values({ ...ofThread, png: Buffer.from(SECRET) })
    .execute();
  await db
    .insertInto('thread_reporters')
    .values({ ...ofThread, reply_to: `${SECRET}@example.org` })
    .execute();
  await db
    .insertInto('thread_seen')
    .values({ ...ofThread, person_id: `member of ${userId}`, revision: 1 })
    .execute();
  await db
    .insertInto('twin_blocks')
    .values({ ...tour, person_id: `member of ${userId}`, blocked_at: AT })
    .execute();
  await db
    .insertInto('hand_overs')
    .values({ ...tour, recipient_id: `member of ${userId}`, job_id: '', offered_at: AT })
    .execute();
  const invitation = randomUUID();
  await db
    .insertInto('twin_members')
    .values({ ...tour, member_id: `member of ${userId}`, role: 'viewer', link_id: '', added_at: AT })
    .execute();
  await db
    .insertInto('twin_invitations')
    .values({
      id: invitation,
      user_id: userId,
      email: `${SECRET}@example.org`,
      token_hash: randomUUID(),
      sent: 1,
      revoked: 0,
      accepted_at: null,
      ...times,
    })
    .execute();
  await db
    .insertInto('invited_twins')
    .values({ ...tour, invitation_id: invitation, role: 'viewer' })
    .execute();
  await db
    .insertInto('notifications')
    .values({
      ...hold,
      kind: 'mention',
      owner_id: `host of ${userId}`,
      tour_id: 'twin-1',
      thread_id: 'thread-1',
      comment_id: 'comment-1',
      actor_id: '',
      title: SECRET,
      thread_revision: 1,
      created_at: AT,
      read_at: null,
      mail_id: '',
    })
    .execute();
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, owner_id: `host of ${userId}`, tour_id: 'twin-1', mail: 'none' })
    .execute();
  await db
    .insertInto('share_links')
    .values({ ...tour, id: randomUUID(), role: 'viewer', token: randomUUID(), ...times })
    .execute();
  await db
    .insertInto('blocked_users')
    .values({ user_id: userId, reason: SECRET, blocked_by: 'staff-1', blocked_at: AT })
    .execute();
  await db
    .insertInto('audit_log')
    .values({
      id: randomUUID(),
      actor_id: 'staff-1',
      action: 'read-profile',
      subject_id: userId,
      detail: '{}',
      at: AT,
    })
    .execute();
}

/**
 * Deletes everything, as in a new store, except the users of the API tests and the audit log, which cannot be
 * emptied.
 */
export async function emptyTables(store: Store): Promise<void> {
  for (const [table, { deletion }] of Object.entries(HELD_DATA)) {
    if (typeof deletion === 'function' || table === 'deleted_users') {
      await sql`delete from ${sql.table(table)}`.execute(store.db);
    }
  }
  await createPeople(store);
}
