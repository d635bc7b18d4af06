import {
  type NotificationPage,
  readNotificationsInputSchema,
} from '../../../contract/notification-schema.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canReadNotifications, refusal } from '../../platform/access/policy.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { formatCursor, parseCursor } from '../../platform/store/cursor.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import { tellNotified } from './note-events.ts';
import { countUnread, selectShown, toNotifications } from './shown-notifications.ts';

/**
 * Returns a page of a user's notifications, newest first. Leaves out those about twins that the user can no
 * longer see. Throws `not-signed-in`, `not-found`, or `invalid-request` for an invalid cursor.
 */
export async function listNotifications(
  { store }: Needs<'store'>,
  actor: Actor,
  { userId, cursor }: { userId: string; cursor?: string | undefined },
): Promise<NotificationPage> {
  if (!canReadNotifications(actor, userId)) throw refusal(actor, false);
  const after = cursor === undefined ? null : parseCursor(cursor);
  const rows = await selectShown(store, userId)
    .$if(after !== null, (query) =>
      query.where((where) =>
        where(
          where.refTuple('notifications.created_at', 'notifications.id'),
          '<',
          where.tuple(after!.at, after!.id),
        ),
      ),
    )
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    notifications: await toNotifications(store, page),
    unread: await countUnread(store, userId),
    next: last ? formatCursor({ at: last.created_at, id: last.id }) : null,
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
  const [row] = await notificationsRevisions(context, [userId]);
  return { userId, revision: row?.revision ?? 0, unread: row ? await countUnread(context.store, userId) : 0 };
}

/**
 * Marks notifications as read: those with the given ids, or all. Ignores unknown ids. Throws the errors of a
 * write.
 */
export async function markNotificationsRead(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
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
 * Marks a person's notifications about a thread as read, up to the revision that they have seen. Returns
 * whether any changed, for `tellNotified`.
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
 * Returns the revisions of people's notifications by user id. Leaves out users without notifications. A
 * revision changes with every new notification and whenever one is read.
 */
export async function notificationsRevisions({ store }: Needs<'store'>, userIds: readonly string[]) {
  const rows = await store.db
    .selectFrom('notifications')
    .select(['user_id', ({ fn }) => fn.max('created_at').as('latest')])
    .select(({ fn }) => [fn.countAll().as('all'), fn.count('read_at').as('read')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
  return rows.map(({ user_id, latest, all, read }) => ({
    user_id,
    revision: latest + Number(all) + Number(read),
  }));
}
