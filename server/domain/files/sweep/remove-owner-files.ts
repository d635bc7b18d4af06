import type { Needs } from '../../../platform/access/context.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { findOwnershipProblem } from './claim-places.ts';
import { markedPlaces } from './marked-places.ts';
import { ownerOf } from '../../../platform/file-store/file-key.ts';
import { removeStagedOf } from './sweep-staged.ts';

/** Milliseconds after which nothing is put for a deleted account any more. */
const LATE = 3_600_000;

/** Whose bytes go; `uploads`: ids of those that were under way. */
interface Removed {
  userId: string;
  uploads?: readonly string[];
}

/** Removes all bytes of a person whose account was deleted for good, in quarantine too. */
export const removeOwnerFiles: JobKind<Removed> = {
  name: 'remove-owner-files',
  secret: true,
  lane: 'system',
  maxAttempts: 20,
  async run({ config, store, files }, { input: { userId, uploads = [] }, signal }) {
    const problem = await findOwnershipProblem(store, markedPlaces(config, files));
    // Tried again: once the places are this database's, the promise is kept.
    if (problem !== null) throw new Error(problem);
    await removeStagedOf(config, uploads);
    // No id is given twice, but those of the staff accounts on a loopback origin are: a sweep finds what is left of theirs.
    const again = await store.db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
    if (again) return null;
    const owner = ownerOf(userId);
    for await (const { key } of files.list(owner)) {
      signal.throwIfAborted();
      await files.remove(key);
    }
    for await (const { name } of files.listQuarantine(owner)) {
      signal.throwIfAborted();
      await files.remove(name);
    }
    return null;
  },
};

/**
 * Has the bytes of a deleted account removed, at once and again later: an upload may just be put. Belongs into the transaction
 * of the deletion; call `announceJobs` after the commit.
 */
export async function queueOwnerRemoval(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { userId, uploadIds }: { userId: string; uploadIds: readonly string[] },
): Promise<void> {
  const input = { userId, uploads: uploadIds };
  for (const runAt of [context.now(), context.now() + LATE]) {
    await enqueueJob(context, transaction, { kind: removeOwnerFiles, userId: '', input, runAt });
  }
}
