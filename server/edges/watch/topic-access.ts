import { AppError } from '../../../contract/errors.ts';
import type { Topic } from '../../../contract/topic.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canWatch, notFound, refusal } from '../../platform/access/policy.ts';
import { isTourPublic } from '../../domain/tours/read-tour.ts';
import type { Reading } from './reading.ts';
import type { AuditAction } from '../../../contract/audit.ts';
import { recordLookUp } from '../../domain/audit/record-look-up.ts';

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

/** What staff see who watch a topic; nothing of the others is for staff in particular. */
const LOOKS: Readonly<Partial<Record<Topic['kind'], AuditAction>>> = {
  users: 'list-users',
  profile: 'read-profile',
  messages: 'read-messages',
};

/** Writes down that a staff member has a stream show them what is not theirs: once when it begins. */
export async function recordWatch(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  topic: Topic,
): Promise<void> {
  const action = LOOKS[topic.kind];
  if (action) await recordLookUp(context, actor, action, topic.kind === 'users' ? '' : topic.userId);
}
