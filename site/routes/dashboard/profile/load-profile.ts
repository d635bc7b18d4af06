import { randomUUID } from 'node:crypto';
import type { SignedIn } from '../../../../server/access/actor.ts';
import type { Context } from '../../../../server/access/context.ts';
import { listMessages } from '../../../../server/messages/list-messages.ts';
import { readProfile } from '../../../../server/profiles/read-profile.ts';

/** The profile, the newest messages, and an id for the next message. */
export async function loadProfile(context: Context, actor: SignedIn) {
  const { userId } = actor;
  const [profile, page] = await Promise.all([
    readProfile(context, actor, { userId }),
    listMessages(context, actor, { userId }),
  ]);
  return { userId, profile, page, messageId: randomUUID() };
}
