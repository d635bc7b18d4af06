import { pageOf } from '../../../contract/addresses.ts';
import type { Comment } from '../../../contract/threads/thread.ts';
import { abuseInputSchema } from '../../../contract/threads/thread-schema.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canReportAbuse, canSeeMembers, notFound, refusal } from '../../platform/access/policy.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import { addMessage } from '../messages/add-message.ts';
import { nameAuthors } from '../tours/log-authors.ts';
import { readRights } from '../tours/read-tour.ts';
import { tourKey } from '../tours/tour-revision.ts';
import { authorizeThreads } from './read-threads.ts';

/** Maximum characters of a quoted comment, including the quote marks of its lines. */
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
 * Reports a twin, or a comment or thread that the actor can see, to the staff. The report is a message of the
 * actor that quotes the comment. Sending the same id again has no effect. Throws `invalid-document`,
 * `not-signed-in`, `not-found`, and the errors of `addMessage`.
 */
export async function reportAbuse(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { body, ...ref }: TourRef & { body: unknown },
): Promise<void> {
  const person = await authorizeAbuse(context, actor, ref);
  const { id, threadId, commentId, text } = parseDocument(abuseInputSchema, body);
  const quoted = threadId || commentId ? await quote(context, person, ref, { threadId, commentId }) : [];
  const lines = [ABUSE, `Twin: ${context.config.publicOrigin}${pageOf(ref)}`, ...quoted, '', text];
  await addMessage(context, person, { userId: person.userId, message: { id, message: lines.join('\n') } });
}

/** Returns a text that names and quotes a comment, or the first comment of a thread. */
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
