import { formatTopic } from '../../../../contract/topic.ts';
import type { Needs } from '../../../platform/access/context.ts';

/** Tells the open pages of a person's twin, after the commit, that the scan it shows may be another one now. */
export function tellViewers({ feed, now }: Needs<'feed' | 'now'>, userId: string): void {
  feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'capture', userId }), revision: now() });
}
