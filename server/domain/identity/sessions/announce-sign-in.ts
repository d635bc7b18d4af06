import { formatTopic } from '../../../../contract/topic.ts';
import type { Needs } from '../../../platform/access/context.ts';

/** Tells who watches the list of users to look at it: the person may be new. Where nobody is, nothing is sent. */
export function announceSignIn({ feed, now }: Needs<'feed' | 'now'>): void {
  feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'users' }), revision: now() });
}
