import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canManageAccount, canReadProfile, refusal } from '../../platform/access/policy.ts';
import { zipStream } from '../../platform/archives/zip-stream.ts';
import { countDownload } from '../../platform/limits/count-downloads.ts';
import { accountParts } from './account-parts.ts';

/**
 * Everything that is held on the actor, as a ZIP archive that is made while it is downloaded. Throws `not-signed-in`,
 * `forbidden`, `not-found`, or `too-many-requests`.
 */
export async function exportAccount(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<ReadableStream<Uint8Array>> {
  if (actor.kind === 'anonymous' || !canManageAccount(actor, userId)) {
    throw refusal(actor, canReadProfile(actor, userId));
  }
  await countDownload(context, 'download', userId);
  return zipStream(accountParts(context, userId), new Date(context.now()));
}
