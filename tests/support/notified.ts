import type { TourRef } from '../../contract/tour-id.ts';
import type { ThreadEvent } from '../../server/domain/notifications/note-events.ts';
import { noteThreadEvents } from '../../server/domain/notifications/note-events.ts';
import type { Context } from '../../server/platform/access/context.ts';
import type { Store } from '../../server/platform/store/store.ts';

let written = 0;

/** Adds rows for a thread and a comment in it, as a twin stores them. Returns the comment's id. */
export async function addComment(
  { db }: Store,
  { userId, tourId }: TourRef,
  { threadId = 'thread-1', authorId = 'editor', text = 'Please check the pump.' } = {},
): Promise<string> {
  const commentId = `comment-${(written += 1)}`;
  const common = {
    user_id: userId,
    tour_id: tourId,
    thread_id: threadId,
    author_id: authorId,
    resolver_id: '',
    revision: written,
    sort: written,
    removed: 0,
    created_at: 1,
  };
  await db
    .insertInto('thread_items')
    .values([
      { ...common, collection: 'threads', item_id: threadId, content: '{}' },
      { ...common, collection: 'comments', item_id: commentId, content: JSON.stringify({ text }) },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return commentId;
}

/**
 * Returns the event of a comment by the editor, in a thread without other participants, with the given
 * fields.
 */
export function eventOf(event: Partial<ThreadEvent> = {}): ThreadEvent {
  return {
    kind: 'comment',
    threadId: 'thread-1',
    commentId: null,
    actorId: 'editor',
    mentioned: [],
    participants: ['editor'],
    text: '',
    title: 'Pump 3',
    threadRevision: 1,
    ...event,
  };
}

/** Records events, as the transaction of a change does. Returns the ids of the users to notify. */
export function note(context: Context, tour: TourRef, ...events: ThreadEvent[]): Promise<string[]> {
  return context.store.write((transaction) => noteThreadEvents(context, transaction, tour, events));
}
