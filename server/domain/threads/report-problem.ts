import { randomUUID } from 'node:crypto';
import { AppError } from '../../../contract/errors.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import { reportInputSchema } from '../../../contract/threads/thread-schema.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canComment, canReport, notFound } from '../../platform/access/policy.ts';
import { isBlockedIn, RIGHTS, rightsOf } from '../../platform/access/tour-rights.ts';
import { clientNetwork } from '../../platform/limits/client-network.ts';
import { countRequests, secondsLeft } from '../../platform/limits/count-requests.ts';
import { parseDocument, refuseFields } from '../../platform/store/parse-document.ts';
import type { Database, WriteTransaction } from '../../platform/store/store.ts';
import { fieldOf } from '../../platform/store/tour-queries.ts';
import { lockTour, tourKey } from '../tours/tour-revision.ts';
import { tellThreads, writeThreads } from './change-threads.ts';
import { parsePicture, type ThreadOperation } from './parse-threads.ts';
import type { FoundThreads } from './read-threads.ts';

type Writes = Needs<'config' | 'store' | 'feed' | 'now'>;

/** Milliseconds in which the reports of a network are counted. */
const WINDOW = 3_600_000;

/**
 * Throws `not-found` unless the actor can report problems of a tour, as for a tour that does not exist.
 * Throws `forbidden` for members who can comment instead.
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
  // SQLite returns a number, PostgreSQL a text.
  const allowed = ['1', 'true'].includes(String(row.reports));
  const blocked = actor.kind === 'user' && (await isBlockedIn(db, ref, actor.userId));
  if (!canReport(actor, rights, { allowed, blocked }))
    throw canComment(actor, rights)
      ? new AppError('forbidden', 'You are a member of this twin: write a comment instead.')
      : notFound();
  return { globalId: row.global_id, revision: row.threads_revision, rights };
}

/**
 * Stores a visitor's report as a thread that only members can see, and the visitor's address, which only the
 * owner can see. Sending the same id again has no effect. Resolves when the report is durable. Throws
 * `invalid-document`, `too-many-requests`, `quota-exceeded`, and the errors of `authorizeReport`.
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
    const { told: _, ...news } = await writeThreads(context, transaction, {
      ref,
      tour,
      operations,
      userId: '',
    }).catch(refuseForVisitor);
    if (!news.isNews) return news;
    await countReport(context, transaction, clientAddress);
    if (replyTo !== undefined)
      await transaction
        .insertInto('thread_reporters')
        .values({ ...tourKey(ref), thread_id: operations[0]!.itemId, reply_to: replyTo })
        .execute();
    return news;
  });
  tellThreads(context, ref, written);
  return { id };
}

/** Converts a report to the operations that start its thread. */
function parseReport(body: unknown) {
  // Parsed separately, because a picture is longer than any text of a document may be.
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

/** Throws an error that visitors understand, because they cannot change the limits of a twin. */
function refuseForVisitor(error: unknown): never {
  if (error instanceof AppError && ['quota-exceeded', 'invalid-document'].includes(error.code))
    throw new AppError('quota-exceeded', 'This twin can’t accept more reports. Contact its owner.');
  throw error;
}

async function countReport(
  { config, now }: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  clientAddress: string,
): Promise<void> {
  const window = { window: WINDOW, now: now() };
  const key = `report network ${clientNetwork(clientAddress)}`;
  for (const row of await countRequests(transaction, [key], window)) {
    if (row.count <= config.limits.reportsPerNetwork) continue;
    const retryAfter = secondsLeft(row, window);
    const minutes = Math.ceil(retryAfter / 60);
    throw new AppError(
      'too-many-requests',
      `Too many reports from your network. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      { retryAfter },
    );
  }
}
