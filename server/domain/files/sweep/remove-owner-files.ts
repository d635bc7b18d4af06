import type { Needs } from '../../../platform/access/context.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { findRow, type WriteTransaction } from '../../../platform/store/store.ts';
import { findOwnershipProblem } from './claim-places.ts';
import { markedPlaces } from './marked-places.ts';
import { ownerOf } from '../../../platform/file-store/file-key.ts';
import { removeStagedOf } from './sweep-staged.ts';

/** Milliseconds after which no upload of a deleted account can still be running. */
const LATE = 3_600_000;

/** The owner whose files are deleted. `uploads`: ids of the uploads whose staged files are deleted. */
interface Removed {
  userId: string;
  uploads?: readonly string[];
}

/** Permanently deletes all stored files of a deleted account, including those in quarantine. */
export const removeOwnerFiles: JobKind<Removed> = {
  name: 'remove-owner-files',
  secret: true,
  lane: 'system',
  maxAttempts: 20,
  async run({ config, store, files }, { input: { userId, uploads = [] }, signal }) {
    const problem = await findOwnershipProblem(store, markedPlaces(config, files));
    // Throws, so that the job is retried. The places may belong to this database by then.
    if (problem !== null) throw new Error(problem);
    await removeStagedOf(config, uploads);
    // A deleted account can exist again only if it is a staff account on a loopback origin.
    // The job then ends, and a sweep moves the remaining files of the deleted account into quarantine.
    const again = await findRow(store.db, 'users', { id: userId }, 'id');
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
 * Queues the deletion of a deleted account's files, now and again an hour later, because an upload may still
 * be running. Call this in the transaction of the deletion, and call `announceJobs` after the commit.
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
