import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canReadTour, canUploadFiles, refusal } from '../../platform/access/policy.ts';
import { isTourPublic } from '../tours/read-tour.ts';

/** The actor as who may upload files to the user's twin. Others hear what they hear who would change it. */
export async function authorizeUpload(
  context: Needs<'store'>,
  actor: Actor,
  userId: string,
): Promise<SignedIn> {
  if (canUploadFiles(actor, userId)) return actor;
  throw refusal(actor, canReadTour(actor, userId, await isTourPublic(context, userId)));
}
