import { randomUUID } from 'node:crypto';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { listMessages } from '../../../../server/domain/messages/list-messages.ts';
import { readProfile } from '../../../../server/domain/profiles/read-profile.ts';
import { loadYourData } from './your-data/load-your-data.ts';

/** The profile, the newest messages, an id for the next message, and what 'Your data' shows. */
export async function loadProfile(context: Context, actor: SignedIn) {
  const { userId } = actor;
  const [profile, page, yourData] = await Promise.all([
    readProfile(context, actor, { userId }),
    listMessages(context, actor, { userId }),
    loadYourData(context, actor),
  ]);
  return { userId, profile, page, yourData, messageId: randomUUID() };
}
