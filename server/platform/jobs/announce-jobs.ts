import { formatTopic } from '../../../contract/topic.ts';
import type { Needs } from '../access/context.ts';

/**
 * After a commit, notifies the runners of all servers that jobs were queued, must stop or were deleted, and
 * the open pages of `userId`, who owns these jobs.
 */
export function announceJobs(context: Needs<'feed' | 'now'>, userId = ''): void {
  context.feed.publish({ kind: 'jobs-queued' });
  tellPerson(context, userId);
}

/** After a commit, notifies a user's open pages that one of their jobs changed. */
export function tellPerson({ feed, now }: Needs<'feed' | 'now'>, userId: string): void {
  if (userId === '') return;
  feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'jobs', userId }), revision: now() });
}
