import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '../../../contract/threads/notifications.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import { enqueueJobs } from '../../platform/jobs/enqueue-job.ts';
import type { NotificationTable } from '../../platform/store/schema.ts';
import { findRows, insertRows, type WriteTransaction } from '../../platform/store/store.ts';
import { MAIL_GATHERED, MAIL_RETRIED, NOTIFICATION_MAIL } from './notification-mail.ts';

/** An event in a thread. Users are identified by their user ids. */
export interface ThreadEvent {
  kind: 'comment' | 'resolved' | 'reopened';
  threadId: string;
  /** Null for an event that is not about a single comment. */
  commentId: string | null;
  /** The user who caused the event. '' for a visitor's report. */
  actorId: string;
  mentioned: readonly string[];
  /**
   * Everyone who wrote in the thread, including the author of the comment. Empty for an edited comment, which
   * concerns only users whom the edit mentions for the first time.
   */
  participants: readonly string[];
  text: string;
  /** Title of the thread's subject, or ''. */
  title: string;
  /** The revision that the event gave to the twin's threads. */
  threadRevision: number;
}

/**
 * Maximum number of notifications that one request creates for a user. Only the latest notifications are
 * kept.
 */
const NOTED_MAX = 20;

/**
 * Creates notifications for the users whom events concern, in the transaction that writes the events. A
 * comment concerns the users whom it mentions, the other users who wrote in the thread, the owner if nobody
 * else wrote in the thread, and users who chose emails about all comments. An edited comment concerns only
 * users whom the edit mentions for the first time. Resolving or reopening a thread concerns the users who
 * wrote in the thread, and users who chose emails about all comments. Of these users, notifies only the owner
 * and current members, once per event, and never the user who caused the event. Returns the ids of the
 * notified users. Call `tellNotified` with the ids after the commit.
 */
export async function noteThreadEvents(
  context: Needs<'config' | 'store' | 'now'>,
  transaction: WriteTransaction,
  ref: TourRef,
  events: readonly ThreadEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const wantAll = await whoWantAll(transaction, ref);
  const people = new Map<string, NotificationTable[]>();
  for (const event of events) {
    const about = {
      owner_id: ref.userId,
      tour_id: ref.tourId,
      thread_id: event.threadId,
      comment_id: event.commentId ?? '',
      actor_id: event.actorId,
      title: event.title,
      thread_revision: event.threadRevision,
      created_at: context.now(),
      read_at: null,
      mail_id: '',
    };
    for (const [userId, kind] of recipientsOf(event, ref.userId, wantAll)) {
      const row = { ...about, user_id: userId, id: randomUUID(), kind };
      people.set(userId, [...(people.get(userId) ?? []), row].slice(-NOTED_MAX));
    }
  }
  const notified = await holdMembers(context, transaction, ref, [...people.keys()]);
  const rows = notified.flatMap((userId) => people.get(userId) ?? []);
  await insertRows(transaction, 'notifications', rows);
  await queueMails(context, transaction, notified);
  return notified;
}

/**
 * Returns the users whom an event concerns, with the kind of their notification. If several kinds apply to a
 * user, a mention takes precedence over a reply, and a reply over a comment or report.
 */
function recipientsOf(
  { kind, actorId, mentioned, participants }: ThreadEvent,
  ownerId: string,
  wantAll: readonly string[],
): Map<string, NotificationKind> {
  const found = new Map<string, NotificationKind>();
  const add = (userIds: readonly string[], as: NotificationKind) => {
    for (const userId of userIds) if (userId !== actorId && !found.has(userId)) found.set(userId, as);
  };
  if (kind !== 'comment') {
    add([...participants, ...wantAll], kind);
    return found;
  }
  add(mentioned, 'mention');
  const isEdit = actorId !== '' && participants.length === 0;
  if (isEdit) return found;
  const others = participants.filter((userId) => userId !== actorId && userId !== '');
  const unasked = actorId === '' ? 'report' : 'comment';
  add(others, 'reply');
  if (others.length === 0) add([ownerId], unasked);
  add(wantAll, unasked);
  return found;
}

async function whoWantAll(transaction: WriteTransaction, ref: TourRef): Promise<string[]> {
  const rows = await findRows(
    transaction,
    'notification_settings',
    { owner_id: ref.userId, tour_id: ref.tourId, mail: 'all' },
    'user_id',
  );
  return rows.map(({ user_id }) => user_id);
}

/**
 * Returns those of the given ids whose users are currently the owner or a member. Prevents the deletion of
 * their accounts until the transaction ends.
 */
async function holdMembers(
  { store }: Needs<'store'>,
  transaction: WriteTransaction,
  ref: TourRef,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where((build) =>
      build.or([
        build('id', '=', ref.userId),
        build('id', 'in', (members) =>
          members
            .selectFrom('twin_members')
            .select('member_id')
            .where('user_id', '=', ref.userId)
            .where('tour_id', '=', ref.tourId),
        ),
      ]),
    )
    .orderBy('id')
    .$if(store.dialect === 'postgres', (query) => query.forKeyShare())
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Queues an email to each user, unless an email to that user is already waiting. The waiting email will then
 * include the new notifications.
 */
async function queueMails(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const waiting = await transaction
    .selectFrom('jobs')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where((build) => build.and({ kind: NOTIFICATION_MAIL.name, state: 'queued' }))
    // An email that is being retried no longer accepts new notifications.
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('notifications')
            .select('id')
            .whereRef('notifications.user_id', '=', 'jobs.user_id')
            .whereRef('notifications.mail_id', '=', 'jobs.id'),
        ),
      ),
    )
    .execute();
  const queued = new Set(waiting.map(({ user_id }) => user_id));
  const runAt = context.now() + MAIL_GATHERED;
  await enqueueJobs(
    context,
    transaction,
    userIds
      .filter((userId) => !queued.has(userId))
      .map((userId) => ({
        kind: NOTIFICATION_MAIL,
        userId,
        input: { until: runAt + MAIL_RETRIED },
        runAt,
      })),
  );
}
