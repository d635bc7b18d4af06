import { AppError } from '../../contract/errors.ts';
import type { Topic } from '../../contract/topic.ts';
import type { Actor } from '../actor.ts';
import { canWatch, notFound, refusal } from '../policy.ts';
import type { Snapshot } from './snapshot.ts';

/** What a read of the topic would throw for an actor who may not see it as it stands; null for one who may. */
export function topicRefusal(actor: Actor, topic: Topic, snapshot: Snapshot): AppError | null {
  if (canWatch(actor, topic, snapshot.public)) {
    // Only staff get here for a user that there is not.
    return topic.kind === 'profile' && snapshot.json === 'null' ? notFound() : null;
  }
  if (topic.kind === 'users') return new AppError('forbidden', 'Only staff may see the list of users.');
  if (topic.kind === 'tour') return notFound();
  return refusal(actor, false);
}

/** Throws what a read of the topic would throw for an actor who may not see it as it stands. */
export function authorizeTopic(actor: Actor, topic: Topic, snapshot: Snapshot): void {
  const refused = topicRefusal(actor, topic, snapshot);
  if (refused) throw refused;
}
