import { api, pages } from '../../../contract/addresses.ts';
import type { Notification } from '../../../contract/threads/notification-schema.ts';
import { NOTIFICATION_WORDS } from '../../../contract/threads/notifications.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { JobKind, RunningJob } from '../../platform/jobs/job-kind.ts';
import { mailOf } from '../../platform/mail/mail-page.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { findRow, updateRows, type WriteTransaction } from '../../platform/store/store.ts';
import { sameTour } from '../../platform/store/tour-queries.ts';
import { verifiedEmail } from '../identity/sessions/users.ts';
import { MAIL_ATTEMPTS, sendQueuedMail } from '../../platform/jobs/queue-mail.ts';
import { unsubscribeToken } from './mail-settings.ts';
import { selectShown, toNotifications, UNREAD } from './list-notifications.ts';

/** How long notifications are collected for one email, in milliseconds. */
export const MAIL_GATHERED = 10 * 60_000;
/** How long the server retries sending an email, in milliseconds: two days. */
export const MAIL_RETRIED = 48 * 3_600_000;
/**
 * Maximum number of twins in an email. The unsubscribe address for all of them must fit on one line of the
 * email's header.
 */
const TWINS_IN_MAIL = 5;
/** Maximum number of notifications in an email. The notifications page lists the others. */
const LISTED_IN_MAIL = 20;
/** Maximum number of notifications to keep for a user, and their maximum age in milliseconds: 90 days. */
const KEPT = 500;
const KEPT_FOR = 90 * 24 * 3_600_000;

interface MailInput {
  /** Time after which the email is not sent, in milliseconds since the epoch. */
  until: number;
}

type Work = Needs<'config' | 'store' | 'mailer' | 'now'>;

/**
 * Sends a user an email about unread notifications. The first attempt determines which notifications the
 * email contains. Later notifications go into the next email. Every attempt checks rights, settings, read
 * marks and texts again. The email, like all emails, may be sent more than once, always with the same
 * Message-ID.
 */
export const NOTIFICATION_MAIL: JobKind<MailInput> = {
  name: 'notification-mail',
  lane: 'mail',
  maxAttempts: MAIL_ATTEMPTS,
  run: mailNotifications,
};

async function mailNotifications(context: Work, job: RunningJob<MailInput>): Promise<void> {
  await context.store.write(async (transaction) => {
    await job.hold(transaction);
    await forgetOld(context, transaction, job.userId);
    // An earlier attempt may have assigned notifications to this email.
    const taken = { user_id: job.userId, mail_id: job.id };
    if (!(await findRow(transaction, 'notifications', taken, 'id')))
      await takeWaiting(context, transaction, job);
  });
  const { db } = context.store;
  const to = await verifiedEmail(db, job.userId);
  const block = await findRow(db, 'blocked_users', { user_id: job.userId }, 'user_id');
  if (to === null || block) return;
  const rows = await selectShown(context.store, job.userId)
    .leftJoin('notification_settings as setting', (join) =>
      join.on(sameTour('tours', 'setting', 'owner_id')).on('setting.user_id', '=', job.userId),
    )
    .select('setting.mail')
    .where('notifications.mail_id', '=', job.id)
    .where(UNREAD)
    .orderBy('notifications.created_at')
    .orderBy('notifications.id')
    .execute();
  const wanted = rows.filter(({ mail, kind }) => mail !== 'none' && (mail === 'all' || kind !== 'comment'));
  const all = await toNotifications(context.store, wanted);
  // Omits notifications about deleted comments.
  const told = all.filter(({ text }, index) => wanted[index]!.comment_id === '' || text !== '');
  if (told.length === 0) return;
  const mail = notificationMail(context, { to, userId: job.userId, notifications: told });
  await sendQueuedMail(context, { ...job, input: { mail, until: job.input.until } });
}

/**
 * Assigns to this email the notifications that no email contains yet, for up to `TWINS_IN_MAIL` twins. Queues
 * another email for the remaining twins.
 */
async function takeWaiting(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  job: RunningJob<MailInput>,
): Promise<void> {
  const waiting = { user_id: job.userId, mail_id: '' };
  const twins = await transaction
    .selectFrom('notifications')
    .select(['owner_id', 'tour_id'])
    .where((build) => build.and(waiting))
    .groupBy(['owner_id', 'tour_id'])
    .orderBy(({ fn }) => fn.min('created_at'))
    .limit(TWINS_IN_MAIL + 1)
    .execute();
  for (const { owner_id, tour_id } of twins.slice(0, TWINS_IN_MAIL)) {
    await updateRows(transaction, 'notifications', { ...waiting, owner_id, tour_id }, { mail_id: job.id });
  }
  if (twins.length <= TWINS_IN_MAIL) return;
  const { userId, input } = job;
  await enqueueJob(context, transaction, { kind: NOTIFICATION_MAIL, userId, input });
}

async function forgetOld(
  { now }: Needs<'now'>,
  transaction: WriteTransaction,
  userId: string,
): Promise<void> {
  const oldest = await transaction
    .selectFrom('notifications')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(KEPT)
    .executeTakeFirst();
  await transaction
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('created_at', '<=', Math.max(oldest?.created_at ?? 0, now() - KEPT_FOR))
    .execute();
}

interface Told {
  to: string;
  userId: string;
  notifications: readonly Notification[];
}

/** Returns the email about notifications, which lists them in the given order. */
function notificationMail(context: Needs<'config'>, { to, userId, notifications }: Told): Mail {
  const { publicOrigin } = context.config;
  const twins = [
    ...new Map(notifications.map(({ twin }) => [`${twin.userId} ${twin.tourId}`, twin])).values(),
  ];
  const stop = (refs: readonly TourRef[]) =>
    publicOrigin +
    api.unsubscribe(
      unsubscribeToken(context, {
        userId,
        twins: refs.map(({ userId: ownerId, tourId }) => ({ userId: ownerId, tourId })),
      }),
    );
  const title = titleOf(
    notifications,
    twins.map(({ name }) => name),
  );
  const more = notifications.length - LISTED_IN_MAIL;
  return mailOf(to, {
    subject: title,
    preview: notifications[0]?.text ?? '',
    title,
    paragraphs: [],
    entries: notifications.slice(0, LISTED_IN_MAIL).map((each) => ({
      text: sentenceOf(each),
      quote: each.text,
      link: { label: 'Open in the twin', href: publicOrigin + each.path },
    })),
    smallPrint: [
      ...(more > 0 ? [`To see ${more} more, open your notifications.`] : []),
      `You got this email because of your notification settings. To reply, open the ${twins.length === 1 ? 'twin' : 'twins'}. We don’t read replies to this email.`,
    ],
    links: [
      { label: 'Your notifications', href: publicOrigin + pages.notifications() },
      { label: 'Email settings', href: publicOrigin + pages.notificationSettings() },
      ...twins.map((twin) => ({ label: `Stop emails about ${quoted(twin.name)}`, href: stop([twin]) })),
    ],
    unsubscribe: stop(twins),
  });
}

function titleOf(notifications: readonly Notification[], names: readonly string[]): string {
  const [first] = notifications;
  const [name = ''] = names;
  if (first && notifications.length === 1)
    return `${first.who} ${NOTIFICATION_WORDS[first.kind]} in ${quoted(name)}`;
  const where = names.length === 1 ? `in ${quoted(name)}` : `in ${names.length} twins`;
  return `${notifications.length} notifications ${where}`;
}

function sentenceOf({ who, kind, title, twin }: Notification): string {
  return `${who} ${NOTIFICATION_WORDS[kind]}${title ? ` on ${quoted(title)}` : ''} in ${quoted(twin.name)}`;
}

function quoted(text: string): string {
  return `“${text}”`;
}
