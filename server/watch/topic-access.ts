import { AppError } from '../../contract/errors.ts';
import type { Topic } from '../../contract/topic.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { canWatch, notFound, refusal } from '../policy.ts';
import { isTourPublic } from '../tours/read-tour.ts';
import type { Snapshot } from './snapshot.ts';

/** What a read of the topic would throw for an actor who may not see it as it stands; null for one who may. */
export function topicRefusal(actor: Actor, topic: Topic, snapshot: Snapshot): AppError | null {
  if (!canWatch(actor, topic, snapshot.public)) return refusalOf(actor, topic);
  // Only staff get here for a user that there is not.
  return topic.kind === 'profile' && snapshot.json === 'null' ? notFound() : null;
}

/**
 * What `topicRefusal` answers an actor who may not see the topic, found before the topic is read: what a refusal costs
 * then tells nothing of what is refused.
 */
export async function unreadRefusal(context: Context, actor: Actor, topic: Topic): Promise<AppError | null> {
  if (canWatch(actor, topic, false)) return null;
  if (topic.kind === 'tour' && canWatch(actor, topic, await isTourPublic(context, topic.userId))) return null;
  return refusalOf(actor, topic);
}

function refusalOf(actor: Actor, topic: Topic): AppError {
  if (topic.kind === 'users') return new AppError('forbidden', 'Only staff may see the list of users.');
  if (topic.kind === 'tour') return notFound();
  return refusal(actor, false);
}
