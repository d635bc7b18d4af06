import { formatTopic } from '../../../contract/topic.ts';
import type { Needs } from '../access/context.ts';

/**
 * Call this after a commit that queued, cancelled or deleted jobs. Notifies the job runners of all servers,
 * and the open pages of the jobs' owner. `userId`: the owner, or '' for jobs of the server.
 */
export function announceJobs(context: Needs<'feed' | 'now'>, userId = ''): void {
  context.feed.publish({ kind: 'jobs-queued' });
  tellPerson(context, userId);
}

/** Notifies a user's open pages that one of the user's jobs changed. Call this after the commit. */
export function tellPerson({ feed, now }: Needs<'feed' | 'now'>, userId: string): void {
  if (userId === '') return;
  feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'jobs', userId }), revision: now() });
}
