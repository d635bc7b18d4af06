import { sql } from 'kysely';
import { pageOf } from '../../../contract/addresses.ts';
import type { Notification } from '../../../contract/notification-schema.ts';
import { formatView, NOTHING_OPEN, readViewState } from '../../../contract/protocol/view-state.ts';
import type { Store } from '../../platform/store/store.ts';
import { fieldOf } from '../../platform/store/tour-queries.ts';
import { nameAuthors } from '../tours/log-authors.ts';

/** Maximum number of characters of a comment to show. */
const TEXT_SHOWN = 280;
const VISITOR = 'A visitor';

/**
 * Condition in a query on `notifications`: the recipient owns the twin or is a member (`canSeeMembers`), and
 * the thread exists. While staff block the owner, only the owner sees the notification.
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

/** Condition: the recipient has neither read the notification nor seen its revision of the thread. */
export const UNREAD = sql<boolean>`(notifications.read_at is null and not exists (
  select 1 from thread_seen as seen where seen.user_id = notifications.owner_id
    and seen.tour_id = notifications.tour_id and seen.person_id = notifications.user_id
    and seen.thread_id = notifications.thread_id and seen.revision >= notifications.thread_revision))`;

/** Returns a query that selects the notifications that a person can see. */
export function selectShown({ db, dialect }: Pick<Store, 'db' | 'dialect'>, userId: string) {
  return shown(db, userId)
    .innerJoin('tours', (join) =>
      join
        .onRef('tours.user_id', '=', 'notifications.owner_id')
        .onRef('tours.tour_id', '=', 'notifications.tour_id'),
    )
    .innerJoin('thread_items as about', (join) =>
      join
        .onRef('about.user_id', '=', 'notifications.owner_id')
        .onRef('about.tour_id', '=', 'notifications.tour_id')
        .on('about.collection', '=', 'threads')
        .onRef('about.item_id', '=', 'notifications.thread_id'),
    )
    .leftJoin('thread_items as comment', (join) =>
      join
        .onRef('comment.user_id', '=', 'notifications.owner_id')
        .onRef('comment.tour_id', '=', 'notifications.tour_id')
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

/** Returns the number of unread notifications that a person can see. */
export async function countUnread({ db }: Pick<Store, 'db'>, userId: string): Promise<number> {
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
  // There is no view of subjects without a position, such as files.
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
