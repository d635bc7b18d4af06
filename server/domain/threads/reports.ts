import { randomUUID } from 'node:crypto';
import { AppError } from '../../../contract/errors.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import { reportInputSchema, abuseInputSchema } from '../../../contract/threads/thread-schema.ts';
import { REPORTS_A_DAY } from '../../../contract/limits.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import {
  canComment,
  canReport,
  notFound,
  canReportAbuse,
  canSeeMembers,
  refusal,
} from '../../platform/access/policy.ts';
import { isBlockedIn, RIGHTS, rightsOf } from '../../platform/access/tour-rights.ts';
import { limitNetwork } from '../../platform/limits/count-requests.ts';
import { parseDocument, refuseFields } from '../../platform/store/parse-document.ts';
import { insertRows, type Database, type WriteTransaction } from '../../platform/store/store.ts';
import { fieldOf } from '../../platform/store/tour-queries.ts';
import { lockTour, tourKey } from '../tours/tour-revision.ts';
import { tellThreads, writeThreads } from './change-threads.ts';
import { parsePicture, type ThreadOperation } from './parse-threads.ts';
import { type FoundThreads, authorizeThreads } from './read-threads.ts';
import { pageOf } from '../../../contract/addresses.ts';
import type { Comment } from '../../../contract/threads/thread.ts';
import { addMessage } from '../profiles/messages.ts';
import { nameAuthors } from '../tours/operation-log.ts';
import { readRights } from '../tours/read-tour.ts';

const DAY = 24 * 3_600_000;

/**
 * Returns the tour if the actor can report problems with it. Otherwise, throws `forbidden` if the actor can
 * comment instead, and `not-found` in all other cases, as if the tour did not exist.
 */
export async function authorizeReport(
  { store }: Needs<'store'>,
  actor: Actor,
  ref: TourRef,
  db: Database = store.db,
): Promise<FoundThreads> {
  const row = await db
    .selectFrom('tours')
    .select(['global_id', 'threads_revision', fieldOf(store.dialect, 'reports').as('reports'), ...RIGHTS])
    .where((build) => build.and({ ...tourKey(ref), deleted: 0 }))
    .executeTakeFirst();
  if (!row) throw notFound();
  const rights = rightsOf(row);
  // SQLite returns a number, and PostgreSQL returns text.
  const allowed = ['1', 'true'].includes(String(row.reports));
  const blocked = actor.kind === 'user' && (await isBlockedIn(db, ref, actor.userId));
  if (!canReport(actor, rights, { allowed, blocked }))
    throw canComment(actor, rights)
      ? new AppError(
          'forbidden',
          'Only visitors can report a problem. You can comment in this twin, so write a comment instead.',
        )
      : notFound();
  return { globalId: row.global_id, revision: row.threads_revision, rights };
}

/**
 * Stores a visitor's report as a thread that only the owner and members can see, and the visitor's address,
 * which only the owner can see. Sending a report with the same id again has no effect. Resolves when the
 * report is durable. Throws `invalid-document`, `too-many-requests`, `quota-exceeded`, and the errors of
 * `authorizeReport`.
 */
export async function reportProblem(
  context: Writes,
  actor: Actor,
  { body, clientAddress, ...ref }: TourRef & { body: unknown; clientAddress: string },
): Promise<{ id: string }> {
  await authorizeReport(context, actor, ref);
  const { id, operations, replyTo } = parseReport(body);
  const written = await context.store.write(async (transaction) => {
    await lockTour(context.store, transaction, tourKey(ref));
    const tour = await authorizeReport(context, actor, ref, transaction);
    const news = await writeThreads(context, transaction, { ref, tour, operations, userId: '' }).catch(
      refuseForVisitor,
    );
    if (!news.isNews) return news;
    const most = context.config.limits.reportsPerNetwork;
    const counted = { kind: 'report network', what: 'reports', most };
    await limitNetwork(context, transaction, clientAddress, counted);
    await limitReports(context, transaction, ref);
    if (replyTo !== undefined)
      await insertRows(transaction, 'thread_reporters', {
        ...tourKey(ref),
        thread_id: operations[0]!.itemId,
        reply_to: replyTo,
      });
    return news;
  });
  tellThreads(context, ref, written);
  return { id };
}

/** Converts a report to the operations that start its thread. */
function parseReport(body: unknown) {
  // Parses the picture separately, because it is longer than the limit for strings.
  const { picture, ...rest } = isRecord(body) ? body : { picture: undefined };
  const { id, anchor, view, text, replyTo } = parseDocument(reportInputSchema, isRecord(body) ? rest : body);
  const png = parsePicture(picture, (pointer, detail) => {
    throw refuseFields([{ pointer, detail }]);
  });
  const [threadId, commentId] = [randomUUID(), randomUUID()];
  const operations: ThreadOperation[] = [
    {
      id: `report ${id}`,
      group: id,
      index: 0,
      collection: 'threads',
      itemId: threadId,
      act: { kind: 'start', thread: { id: threadId, anchor, view }, png },
    },
    {
      id: `report ${id} text`,
      group: id,
      index: 1,
      collection: 'comments',
      itemId: commentId,
      act: { kind: 'comment', comment: { id: commentId, thread: threadId, text, mentions: [] } },
    },
  ];
  return { id, operations, replyTo };
}

/**
 * Replaces an error about the limits of a twin with one that visitors understand. Throws all other errors
 * unchanged.
 */
function refuseForVisitor(error: unknown): never {
  if (error instanceof AppError && ['quota-exceeded', 'invalid-document'].includes(error.code))
    throw new AppError('quota-exceeded', 'This twin can’t accept any more reports. Contact its owner.');
  throw error;
}

/**
 * Throws `too-many-requests` if a twin has more reports from the last 24 hours than allowed, including the
 * report that was just stored.
 */
async function limitReports(
  { now }: Needs<'now'>,
  transaction: WriteTransaction,
  ref: TourRef,
): Promise<void> {
  const { count } = await transaction
    .selectFrom('thread_items')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where((build) => build.and({ ...tourKey(ref), collection: 'threads', author_id: '', removed: 0 }))
    .where('created_at', '>', now() - DAY)
    .executeTakeFirstOrThrow();
  if (Number(count) > REPORTS_A_DAY)
    throw new AppError(
      'too-many-requests',
      'This twin received too many reports today. Try again tomorrow.',
      { retryAfter: DAY / 1_000 },
    );
}

/** Maximum number of characters in a quoted comment, including the `>` before each line. */
const QUOTED_MAX = 6_000;
/** The first line of every message about abuse. */
const ABUSE = 'Report of abuse';

/** Returns the actor if they may report abuse in a tour. Throws `not-signed-in` or `not-found`. */
export async function authorizeAbuse(context: Needs<'store'>, actor: Actor, ref: TourRef): Promise<SignedIn> {
  const rights = await readRights(context, ref);
  if (rights && canReportAbuse(actor, rights)) return actor;
  throw refusal(actor, false);
}

/**
 * Reports abuse to the staff: a twin, or a comment or thread that the actor can see. The report is a message
 * from the actor that quotes the comment. Sending a report with the same id again has no effect. Throws
 * `invalid-document`, `not-signed-in`, `not-found`, and the errors of `addMessage`.
 */
export async function reportAbuse(
  context: Writes,
  actor: Actor,
  { body, ...ref }: TourRef & { body: unknown },
): Promise<void> {
  const person = await authorizeAbuse(context, actor, ref);
  const { id, threadId, commentId, text } = parseDocument(abuseInputSchema, body);
  const quoted = threadId || commentId ? await quote(context, person, ref, { threadId, commentId }) : [];
  const lines = [ABUSE, `Twin: ${context.config.publicOrigin}${pageOf(ref)}`, ...quoted, '', text];
  await addMessage(context, person, { userId: person.userId, message: { id, message: lines.join('\n') } });
}

/** Returns the lines that name and quote a comment, or the first comment of a thread. Throws `not-found`. */
async function quote(
  { store }: Needs<'store'>,
  actor: Actor,
  ref: TourRef,
  { threadId, commentId }: { threadId?: string | undefined; commentId?: string | undefined },
): Promise<string[]> {
  await authorizeThreads(store.db, actor, ref, canSeeMembers);
  const row = await store.db
    .selectFrom('thread_items')
    .select(['thread_id', 'item_id', 'author_id', 'content'])
    .where((build) => build.and({ ...tourKey(ref), collection: 'comments', removed: 0 }))
    .$if(threadId !== undefined, (query) => query.where('thread_id', '=', threadId!))
    .$if(commentId !== undefined, (query) => query.where('item_id', '=', commentId!))
    .orderBy('sort')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { text } = JSON.parse(row.content) as Comment;
  const names = row.author_id === '' ? null : await nameAuthors(store.db, [row.author_id]);
  const author = names?.get(row.author_id) ?? 'a visitor';
  return [
    `${commentId === undefined ? 'Thread' : 'Comment'} ${row.thread_id}/${row.item_id} by ${author}:`,
    `> ${text.replaceAll('\n', '\n> ')}`.slice(0, QUOTED_MAX).toWellFormed(),
  ];
}
