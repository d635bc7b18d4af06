import { otherTwinsOf } from './twin-rows.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { deletionConfirmation, deletionInputSchema } from '../../../contract/account/account.ts';
import { AppError } from '../../../contract/errors.ts';
import { formatTopic, type Topic } from '../../../contract/topic.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import {
  requireFreshSignIn,
  canManageAccount,
  canReadProfile,
  refusal,
} from '../../platform/access/policy.ts';
import { queueOwnerRemoval } from '../files/sweep/remove-owner-files.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import { queueMail } from '../../platform/jobs/queue-mail.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import { type DeletedPerson, deletePerson } from './delete-person.ts';
import { appendDeletions } from './deletion-list.ts';
import { mailOf } from '../../platform/mail/mail-page.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Database, WriteTransaction } from '../../platform/store/store.ts';
import { nameOfTour } from '../tours/read-tour.ts';
import { tourKey } from '../tours/tour-revision.ts';

/**
 * Deletes the actor's own account and the data about the actor (`HELD_DATA`) in one transaction. In the same
 * transaction, queues the removal of the user's stored files, a confirmation email to the user's verified
 * address, if any, and an email to each member who loses a twin and has a verified address. Resolves when the
 * deletion is durable and the server has tried to add it to the deletion list. By then, the user's sessions
 * have ended, and every server has been told to end the user's event streams and jobs. Succeeds if the
 * account is already deleted. Throws `not-signed-in`, `forbidden`, `not-found`, `fresh-sign-in-required`, or
 * `invalid-document` for a wrong confirmation.
 */
export async function deleteAccount(
  context: Needs<'config' | 'store' | 'feed' | 'log' | 'now'>,
  actor: Actor,
  { userId, body }: { userId: string; body: unknown },
): Promise<void> {
  authorizeDeletion(context, actor, userId);
  const { confirmation } = parseDocument(deletionInputSchema, body);
  checkConfirmation(actor, confirmation);
  const deleted = await context.store.write(async (transaction) => {
    // Reads the members of the twins before `deletePerson` deletes their memberships.
    const left = await membersLeft(transaction, userId);
    const person = await deletePerson(context.store, transaction, userId, context.now());
    if (!person) return null;
    await tellMembers(context, transaction, left);
    await queueOwnerRemoval(context, transaction, person);
    if (person.email) {
      const mail = deletionMail(person.email, context.config.backupsKeptDays);
      await queueMail(context, transaction, mail);
    }
    return person;
  });
  if (!deleted) return;
  announce(context, deleted);
  await rememberOutside(context, deleted);
}

/**
 * Returns the names of the twins that each member loses when the owner's account is deleted. The keys are the
 * members' verified email addresses. Omits members without a verified address.
 */
async function membersLeft(db: Database, userId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('twin_members as member')
    .innerJoin('users', 'users.id', 'member.member_id')
    .select(['member.tour_id', 'users.email', 'users.email_verified'])
    .where('member.user_id', '=', userId)
    .execute();
  const names = new Map<string, string | null>();
  const left = new Map<string, string[]>();
  for (const { tour_id: tourId, email, email_verified } of rows) {
    if (!names.has(tourId)) names.set(tourId, await nameOfTour(db, { userId, tourId }));
    const name = names.get(tourId);
    if (email && email_verified && name) left.set(email, [...(left.get(email) ?? []), name]);
  }
  return left;
}

/** Queues an email to each member. The email lists the deleted twins. */
async function tellMembers(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  left: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  for (const [email, names] of left) {
    const mail = mailOf(email, {
      subject: 'A twin that was shared with you was deleted',
      preview: 'The owner deleted their GoV360 account.',
      title: names.length === 1 ? 'A twin was deleted' : `${names.length} twins were deleted`,
      paragraphs: [
        `The owner of ${names.map((name) => `“${name}”`).join(', ')} deleted their GoV360 account and everything they had shared with you.`,
      ],
    });
    await queueMail(context, transaction, mail);
  }
}

/**
 * Throws `not-signed-in`, `forbidden`, `not-found` or `fresh-sign-in-required` if the actor may not delete
 * this account now.
 */
export function authorizeDeletion(
  context: Needs<'now'>,
  actor: Actor,
  userId: string,
): asserts actor is SignedIn {
  if (!canManageAccount(actor, userId)) throw refusal(actor, canReadProfile(actor, userId));
  requireFreshSignIn(context, actor);
}

function checkConfirmation({ email }: SignedIn, typed: string): void {
  const expected = deletionConfirmation(email);
  if (typed.trim().toLowerCase() === expected.toLowerCase()) return;
  throw new AppError('invalid-document', `The confirmation does not match. Type ${expected}.`, {
    issues: [{ pointer: '/confirmation', detail: `Type ${expected} to confirm.` }],
  });
}

/**
 * Ends the event streams of the deleted user and of visitors to their twins, stops the user's running jobs on
 * every server, and starts sending the queued emails.
 */
function announce(context: Needs<'feed' | 'now'>, { userId, sessionIds }: DeletedPerson): void {
  const { feed, now } = context;
  for (const sessionId of sessionIds) feed.publish({ kind: 'session-ended', sessionId });
  const topics: Topic[] = [{ kind: 'profile', userId }, { kind: 'messages', userId }, { kind: 'users' }];
  for (const topic of topics) feed.publish({ kind: 'changed', topic: formatTopic(topic), revision: now() });
  feed.publish({ kind: 'tours-changed', userId });
  announceJobs(context, userId);
}

/**
 * Adds the deletion to the deletion list. Does not throw if the list cannot be written, because the account
 * is already deleted. The server adds missing entries the next time it starts.
 */
async function rememberOutside(
  { config, log }: Needs<'config' | 'log'>,
  { deletion }: DeletedPerson,
): Promise<void> {
  try {
    await appendDeletions(config.deletionList, [deletion]);
  } catch (error) {
    log.error({ err: error }, 'a deletion could not be added to the deletion list');
  }
}

/**
 * Returns the email to a user whose account was deleted. `backupsKeptDays`: the number of days for which
 * earlier backups may still contain the account.
 */
function deletionMail(to: string, backupsKeptDays: number): Mail {
  return mailOf(to, {
    subject: 'Your GoV360 account was deleted',
    preview: 'We deleted your data from our database.',
    title: 'Your account was deleted',
    paragraphs: [
      'As you asked, we deleted your digital twins, your files and scans, your messages, your profile and your sessions from our database. This cannot be undone.',
      `We keep earlier backups for ${backupsKeptDays} days. If we restore a backup, we delete your account again.`,
      'You can sign up again with this address as a new user, unless this site limits sign-up.',
    ],
    smallPrint: [
      'If you did not delete your account, somebody else had access to it. Contact us immediately.',
    ],
  });
}

/** A summary of what is deleted with an account, to show to the user. */
export interface AccountContents {
  twin: { name: string; tags: number } | null;
  /** Number of twins, not counting the demo. */
  otherTwins: number;
  /** Names of the twins that have members, including the demo twin. */
  sharedTwins: string[];
  messages: number;
  /** Number of stored files that are not part of a scan, including earlier versions and files in the bin. */
  files: number;
  scans: number;
  sessions: number;
  /** Number of linked provider accounts. */
  linked: number;
  /** Number of earlier versions of all the user's twins. */
  earlierTwins: number;
}

/**
 * Returns a summary of what an account contains. The caller checks that the actor may see the summary
 * (`canManageAccount`).
 */
export async function describeAccount(
  { store: { db } }: Needs<'store'>,
  userId: string,
): Promise<AccountContents> {
  const count = async (table: 'messages' | 'scans' | 'sessions' | 'accounts' | 'tour_snapshots') => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  const sharedTwins = await namesOfShared(db, userId);
  const otherTwins = (await otherTwinsOf(db, userId)).length;
  const [twin, messages, files, scans, sessions, linked, earlierTwins] = await Promise.all([
    describeTwin(db, userId),
    count('messages'),
    countFiles(db, userId),
    count('scans'),
    count('sessions'),
    count('accounts'),
    count('tour_snapshots'),
  ]);
  return { twin, otherTwins, sharedTwins, messages, files, scans, sessions, linked, earlierTwins };
}

async function namesOfShared(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('twin_members')
    .select('tour_id')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('tour_id')
    .execute();
  const names: string[] = [];
  for (const { tour_id: tourId } of rows) {
    const name = await nameOfTour(db, { userId, tourId });
    if (name !== null) names.push(name);
  }
  return names;
}

async function countFiles(db: Database, userId: string): Promise<number> {
  const { rows } = await db
    .selectFrom('file_contents')
    .select(({ fn }) => fn.countAll().as('rows'))
    .where('user_id', '=', userId)
    .where('sha256', 'not in', (scans) =>
      scans.selectFrom('scan_files').select('sha256').where('user_id', '=', userId),
    )
    .executeTakeFirstOrThrow();
  return Number(rows);
}

async function describeTwin(db: Database, userId: string): Promise<AccountContents['twin']> {
  const demo = demoTour(userId);
  const name = await nameOfTour(db, demo);
  if (name === null) return null;
  const { tags } = await db
    .selectFrom('annotations')
    .select(({ fn }) => fn.countAll().as('tags'))
    .where((where) => where.and({ ...tourKey(demo), collection: 'tags', removed: 0 }))
    .executeTakeFirstOrThrow();
  return { name, tags: Number(tags) };
}
