import type { AuditAction } from '../../../../contract/audit.ts';
import type { Topic } from '../../../../contract/topic.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { recordLookUp } from '../../../domain/audit/record-look-up.ts';

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
