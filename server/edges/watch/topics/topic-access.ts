import { AppError } from '../../../../contract/errors.ts';
import type { Topic } from '../../../../contract/topic.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canWatch, notFound, refusal } from '../../../platform/access/policy.ts';
import { isTourPublic } from '../../../domain/tours/read-tour.ts';
import type { Reading } from './reading.ts';

/** Throws what a read of the topic would throw for an actor who may not see it as it is now. */
export function authorizeTopic(actor: Actor, topic: Topic, reading: Reading): void {
  if (canWatch(actor, topic, reading.public)) {
    // Only staff get here for a user that there is not.
    if (topic.kind === 'profile' && !reading.exists) throw notFound();
    return;
  }
  throw topicRefusal(actor, topic);
}

/**
 * Throws what `authorizeTopic` would, before a topic is read, for an actor who may not see it: what a refusal costs then
 * tells nothing of what is refused.
 */
export async function authorizeUnread(context: Needs<'store'>, actor: Actor, topic: Topic): Promise<void> {
  if (canWatch(actor, topic, false)) return;
  if (isOfTour(topic) && canWatch(actor, topic, await isTourPublic(context, topic.userId))) return;
  throw topicRefusal(actor, topic);
}

/** A tour, or what is seen by whoever may see it. */
function isOfTour(topic: Topic): topic is Extract<Topic, { kind: 'tour' | 'capture' }> {
  return topic.kind === 'tour' || topic.kind === 'capture';
}

function topicRefusal(actor: Actor, topic: Topic): AppError {
  if (topic.kind === 'users') return new AppError('forbidden', 'Only staff may see the list of users.');
  if (isOfTour(topic)) return notFound();
  return refusal(actor, false);
}
