import { formatTopic } from '../../../contract/topic.ts';
import type { Needs } from '../access/context.ts';

/**
 * Tells the runners of all servers, after the commit, that jobs were queued, are to stop or no longer exist; and the open pages of
 * `userId`, whose jobs they are.
 */
export function announceJobs(context: Needs<'feed' | 'now'>, userId = ''): void {
  context.feed.publish({ kind: 'jobs-queued' });
  tellPerson(context, userId);
}

/** Tells a person's open pages, after the commit, that something of their jobs changed. */
export function tellPerson({ feed, now }: Needs<'feed' | 'now'>, userId: string): void {
  if (userId === '') return;
  feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'jobs', userId }), revision: now() });
}
