import type { Context } from '../../access/context.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import type { WriteTransaction } from '../../store/store.ts';
import { ownerOf } from '../store/file-key.ts';

/** Milliseconds after which nothing is put for a deleted account any more. */
const LATE = 3_600_000;

/** Removes all bytes of a person whose account was deleted. */
export const removeOwnerFiles: JobKind<{ userId: string }> = {
  name: 'remove-owner-files',
  secret: true,
  lane: 'system',
  maxAttempts: 20,
  async run({ store, files }, { input: { userId }, signal }) {
    // No id is given twice, but those of the staff accounts on a loopback origin are: a sweep finds what is left of theirs.
    const again = await store.db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
    if (again) return null;
    for await (const { key } of files.list(ownerOf(userId))) {
      signal.throwIfAborted();
      await files.remove(key);
    }
    return null;
  },
};

/**
 * Has the bytes of a deleted account removed, at once and once more later: an upload may just be put. Belongs into the transaction
 * of the deletion; call `announceJobs` after the commit.
 */
export async function queueOwnerRemoval(
  context: Context,
  transaction: WriteTransaction,
  userId: string,
): Promise<void> {
  for (const runAt of [context.now(), context.now() + LATE]) {
    await enqueueJob(context, transaction, { kind: removeOwnerFiles, userId: '', input: { userId }, runAt });
  }
}
