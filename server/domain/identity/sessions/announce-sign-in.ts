import { formatTopic } from '../../../../contract/topic.ts';
import type { Context } from '../../../platform/access/context.ts';

/** Tells who watches the list of users to look at it: the person may be new. Where nobody is, nothing is sent. */
export function announceSignIn({ feed, now }: Context): void {
  feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'users' }), revision: now() });
}
