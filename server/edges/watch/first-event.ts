import { AppError, type ErrorCode } from '../../../contract/errors.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { Reading } from './topics/reading.ts';
import { authorizeTopic, authorizeUnread } from './topics/topic-access.ts';
import { recordWatch } from './topics/record-watch.ts';
import type { Subscription } from './topics/watched-topic.ts';
import type { Watcher } from './watcher.ts';

/** What a stream tells of a topic first. */
export interface FirstEvent {
  subscription: Subscription;
  /** The revision that was seen before. */
  seen: number;
  /** Null for a topic of a shared stream that is not its session's to see. */
  reading: Reading | null;
}

const REFUSALS = new Set<ErrorCode>(['not-signed-in', 'forbidden', 'not-found']);

/**
 * A topic as it is after the watcher has subscribed: whatever changes from here on reaches it as a change. Throws what a
 * read of the topic would throw; where it is the right to see it that is missing, only for a stream of fixed topics.
 */
export async function readFirst(
  context: Needs<'store' | 'now'>,
  watcher: Watcher,
  subscription: Subscription,
): Promise<FirstEvent> {
  const { watched, sent: seen } = subscription;
  try {
    await authorizeUnread(context, watcher.actor, watched.topic);
    const reading = await watched.refresh();
    authorizeTopic(watcher.actor, watched.topic, reading);
    await recordWatch(context, watcher.actor, watched.topic);
    return { subscription, seen, reading };
  } catch (error) {
    const refused = error instanceof AppError && REFUSALS.has(error.code);
    if (watcher.id === null || !refused) throw error;
    return { subscription, seen, reading: null };
  }
}
