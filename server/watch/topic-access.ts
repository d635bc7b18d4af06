import { AppError } from '../../contract/errors.ts';
import type { Topic } from '../../contract/topic.ts';
import type { Actor } from '../actor.ts';
import { canWatch, notFound, refusal } from '../policy.ts';
import type { Snapshot } from './snapshot.ts';

/** Throws what a read of the topic would throw for an actor who may not see it as it stands. */
export function authorizeTopic(actor: Actor, topic: Topic, snapshot: Snapshot): void {
  if (canWatch(actor, topic, snapshot.public)) {
    // Only staff get here for a user that there is not.
    if (topic.kind === 'profile' && snapshot.json === 'null') throw notFound();
    return;
  }
  if (topic.kind === 'users') throw new AppError('forbidden', 'Only staff may see the list of users.');
  if (topic.kind === 'tour') throw notFound();
  throw refusal(actor, false);
}
