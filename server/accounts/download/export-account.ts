import { AppError } from '../../../contract/errors.ts';
import type { Actor, SignedIn } from '../../access/actor.ts';
import type { Context } from '../../access/context.ts';
import { canManageAccount, canReadProfile, refusal } from '../../access/policy.ts';
import { zipStream } from '../../archives/zip-stream.ts';
import { countRequests, secondsLeft } from '../../limits/count-requests.ts';
import { personCount } from '../../limits/person-counts.ts';
import { accountParts } from './account-parts.ts';

/** Downloads that a person may begin in `WINDOW` milliseconds. */
const DOWNLOADS = 10;
const WINDOW = 15 * 60_000;

/**
 * Everything that is held on the actor, as a ZIP archive that is made while it is downloaded. Throws `not-signed-in`,
 * `forbidden`, `not-found`, or `too-many-requests`.
 */
export async function exportAccount(
  context: Context,
  actor: Actor,
  { userId }: { userId: string },
): Promise<ReadableStream<Uint8Array>> {
  if (actor.kind === 'anonymous' || !canManageAccount(actor, userId)) {
    throw refusal(actor, canReadProfile(actor, userId));
  }
  await countDownload(context, actor);
  return zipStream(accountParts(context, userId), new Date(context.now()));
}

async function countDownload({ store, now }: Context, { userId }: SignedIn): Promise<void> {
  const window = { window: WINDOW, now: now() };
  const counts = await store.write((transaction) =>
    countRequests(transaction, [personCount('download', userId)], window),
  );
  for (const row of counts) {
    if (row.count <= DOWNLOADS) continue;
    throw new AppError(
      'too-many-requests',
      'You have downloaded your data often within a quarter of an hour. Please wait a little.',
      { retryAfter: secondsLeft(row, window) },
    );
  }
}
