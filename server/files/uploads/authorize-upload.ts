import type { Actor, SignedIn } from '../../access/actor.ts';
import type { Context } from '../../access/context.ts';
import { canReadTour, canUploadFiles, refusal } from '../../access/policy.ts';
import { isTourPublic } from '../../tours/read-tour.ts';

/** The actor as who may upload files to the user's twin. Others hear what they hear who would change it. */
export async function authorizeUpload(context: Context, actor: Actor, userId: string): Promise<SignedIn> {
  if (canUploadFiles(actor, userId)) return actor;
  throw refusal(actor, canReadTour(actor, userId, await isTourPublic(context, userId)));
}
