import { formatTopic } from '../../../../contract/topic.ts';
import type { Needs } from '../../../platform/access/context.ts';

/** Notifies clients that watch the list of users, because the user may be new. */
export function announceSignIn({ feed, now }: Needs<'feed' | 'now'>): void {
  feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'users' }), revision: now() });
}
