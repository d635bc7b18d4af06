import {
  type NotificationPage,
  readNotificationsInputSchema,
  type Notification,
} from '../../../contract/threads/notification-schema.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { canReadNotifications, refusal } from '../../platform/access/policy.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { parseCursor, readPage } from '../../platform/store/cursor.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import { prepared } from '../../platform/store/prepared-query.ts';
import type { Database, WriteTransaction, Store } from '../../platform/store/store.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { sql } from 'kysely';
import { pageOf } from '../../../contract/addresses.ts';
import { formatView, NOTHING_OPEN, readViewState } from '../../../contract/protocol/view-state.ts';
import { fieldOf, sameTour } from '../../platform/store/tour-queries.ts';
import { nameAuthors } from '../tours/operation-log.ts';

/**
 * Returns a page of a user's notifications, newest first. Omits notifications about deleted threads, and
 * about twins that the user can no longer see. Throws `not-signed-in`, `not-found`, or `invalid-request` for
 * an invalid cursor.
 */
export async function listNotifications(
  { store }: Needs<'store'>,
  actor: Actor,
  { userId, cursor }: { userId: string; cursor?: string | undefined },
): Promise<NotificationPage> {
  if (!canReadNotifications(actor, userId)) throw refusal(actor, false);
  const columns = ['notifications.created_at', 'notifications.id'] as const;
  const { rows, next } = await readPage(selectShown(store, userId), columns, parseCursor(cursor));
  return {
    notifications: await toNotifications(store, rows),
    unread: await countUnread(store, userId),
    next,
  };
}

/** The data that the bell in a page's header shows. */
export interface BellData {
  userId: string;
  unread: number;
  /** Revision of the user's notifications. */
  revision: number;
}

/** Returns the data for the bell, or null for visitors. */
export async function readBell(context: Needs<'store'>, actor: Actor): Promise<BellData | null> {
  if (actor.kind === 'anonymous') return null;
  const { userId } = actor;
  const [row] = await selectRevision(context.store.db, userId);
  if (!row) return { userId, revision: 0, unread: 0 };
  const { revision } = toRevision(row);
  return { userId, revision, unread: await countUnread(context.store, userId) };
}

/** Tells the open pages of users that their notifications have changed. Call this after the commit. */
export function tellNotified({ feed, now }: Needs<'feed' | 'now'>, userIds: readonly string[]): void {
  for (const userId of userIds)
    feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'notifications', userId }), revision: now() });
}

/**
 * Marks notifications as read: those with the ids in the body, or all. Ignores unknown ids. Throws
 * `not-signed-in`, `not-found`, `invalid-document` or `too-many-requests`.
 */
export async function markNotificationsRead(
  context: Writes,
  actor: Actor,
  { userId, body }: { userId: string; body: unknown },
): Promise<void> {
  if (!canReadNotifications(actor, userId)) throw refusal(actor, false);
  const input = parseDocument(readNotificationsInputSchema, body);
  const { numUpdatedRows } = await writeCounted(context, actor, (transaction) =>
    transaction
      .updateTable('notifications')
      .set({ read_at: context.now() })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .$if('ids' in input, (query) => query.where('id', 'in', 'ids' in input ? ['', ...input.ids] : []))
      .executeTakeFirstOrThrow(),
  );
  if (numUpdatedRows > 0n) tellNotified(context, [userId]);
}

/**
 * Marks a user's notifications about a thread as read, up to the revision that they have seen. Returns
 * whether any notification changed. If true, call `tellNotified` after the commit.
 */
export async function markThreadRead(
  { now }: Needs<'now'>,
  transaction: WriteTransaction,
  ref: TourRef,
  { personId, threadId, revision }: { personId: string; threadId: string; revision: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('notifications')
    .set({ read_at: now() })
    .where((build) =>
      build.and({
        user_id: personId,
        owner_id: ref.userId,
        tour_id: ref.tourId,
        thread_id: threadId,
      }),
    )
    .where('thread_revision', '<=', revision)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Returns the revision of each user's notifications. Omits users without notifications. A revision changes
 * whenever a notification is added or read.
 */
export async function notificationsRevisions({ store }: Needs<'store'>, userIds: readonly string[]) {
  return (await selectRevisions(store.db, userIds).execute()).map(toRevision);
}

function selectRevisions(db: Database, userIds: readonly string[]) {
  return db
    .selectFrom('notifications')
    .select(['user_id', ({ fn }) => fn.max('created_at').as('latest')])
    .select(({ fn }) => [fn.countAll().as('all'), fn.count('read_at').as('read')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id');
}

const selectRevision = prepared((db, userId: string) => selectRevisions(db, [userId]), '');

type RevisionRow = Awaited<ReturnType<typeof selectRevision>>[number];

function toRevision({ user_id, latest, all, read }: RevisionRow) {
  return { user_id, revision: latest + Number(all) + Number(read) };
}

/** Maximum number of characters of a comment to show. */
const TEXT_SHOWN = 280;
const VISITOR = 'A visitor';

/**
 * SQL condition in a query on `notifications`: the twin and the thread exist, and the recipient is the owner
 * or a member (`canSeeMembers`). While staff block the owner, members do not see the notification.
 */
const SHOWN = sql<boolean>`(
  exists (select 1 from tours where tours.user_id = notifications.owner_id
    and tours.tour_id = notifications.tour_id and tours.deleted = 0)
  and (notifications.owner_id = notifications.user_id or (
    exists (select 1 from twin_members as member where member.user_id = notifications.owner_id
      and member.tour_id = notifications.tour_id and member.member_id = notifications.user_id)
    and not exists (select 1 from blocked_users where blocked_users.user_id = notifications.owner_id)))
  and exists (select 1 from thread_items as thread where thread.user_id = notifications.owner_id
    and thread.tour_id = notifications.tour_id and thread.collection = 'threads'
    and thread.item_id = notifications.thread_id and thread.removed = 0))`;

/**
 * SQL condition in a query on `notifications`: the recipient has not read the notification, and has not seen
 * the thread at `thread_revision` or later.
 */
export const UNREAD = sql<boolean>`(notifications.read_at is null and not exists (
  select 1 from thread_seen as seen where seen.user_id = notifications.owner_id
    and seen.tour_id = notifications.tour_id and seen.person_id = notifications.user_id
    and seen.thread_id = notifications.thread_id and seen.revision >= notifications.thread_revision))`;

/** Returns a query that selects the notifications that a user can see. */
export function selectShown({ db, dialect }: Pick<Store, 'db' | 'dialect'>, userId: string) {
  return shown(db, userId)
    .innerJoin('tours', (join) => join.on(sameTour('tours', 'notifications', 'owner_id')))
    .innerJoin('thread_items as about', (join) =>
      join
        .on(sameTour('about', 'notifications', 'owner_id'))
        .on('about.collection', '=', 'threads')
        .onRef('about.item_id', '=', 'notifications.thread_id'),
    )
    .leftJoin('thread_items as comment', (join) =>
      join
        .on(sameTour('comment', 'notifications', 'owner_id'))
        .on('comment.collection', '=', 'comments')
        .onRef('comment.item_id', '=', 'notifications.comment_id'),
    )
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.owner_id',
      'notifications.tour_id',
      'notifications.thread_id',
      'notifications.comment_id',
      'notifications.actor_id',
      'notifications.title',
      'notifications.created_at',
      'comment.content',
      'about.content as thread',
      fieldOf(dialect, 'name').as('name'),
      sql<number>`case when ${UNREAD} then 1 else 0 end`.as('unread'),
    ]);
}

/** Returns the number of unread notifications that a user can see. */
async function countUnread({ db }: Pick<Store, 'db'>, userId: string): Promise<number> {
  const { count } = await shown(db, userId)
    .select(({ fn }) => fn.countAll().as('count'))
    .where(UNREAD)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function shown(db: Store['db'], userId: string) {
  return db.selectFrom('notifications').where('notifications.user_id', '=', userId).where(SHOWN);
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number];

/** Converts rows to notifications for users. */
export async function toNotifications(
  { db }: Pick<Store, 'db'>,
  rows: readonly ShownRow[],
): Promise<Notification[]> {
  const names = await nameAuthors(db, [...new Set(rows.map(({ actor_id }) => actor_id))]);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    twin: { userId: row.owner_id, tourId: row.tour_id, name: row.name ?? '' },
    threadId: row.thread_id,
    path: pathOf(row),
    title: row.title,
    who: row.actor_id === '' ? VISITOR : (names.get(row.actor_id) ?? ''),
    text: textOf(row.content),
    at: row.created_at,
    read: row.unread === 0,
  }));
}

function pathOf({ owner_id, tour_id, thread_id, thread }: ShownRow): string {
  const view = readViewState((JSON.parse(thread || '{}') as { view?: unknown }).view);
  const selection = { kind: 'thread', id: thread_id };
  // Subjects without a position, such as files, have no view.
  const at = view
    ? formatView({ ...view, ...NOTHING_OPEN, selection })
    : `select=thread:${encodeURIComponent(thread_id)}`;
  return `${pageOf({ userId: owner_id, tourId: tour_id })}#${at}`;
}

/** Returns the current text of a comment on one line, or '' if it was deleted. */
function textOf(content: string | null): string {
  const { text } = JSON.parse(content || '{}') as { text?: string };
  const line = Array.from((text ?? '').replaceAll(/\s+/g, ' ').trim());
  return line.length > TEXT_SHOWN ? `${line.slice(0, TEXT_SHOWN - 1).join('')}…` : line.join('');
}
