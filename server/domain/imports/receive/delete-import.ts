import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import { requestCancel } from '../../../platform/jobs/request-cancel.ts';
import { authorizeImport, removeImport } from './receive-import.ts';

/** Throws away a file that was sent to be imported; its check stops. One that is not there is no error. */
export async function deleteImport(
  context: Needs<'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, importId }: { userId: string; importId: string },
): Promise<void> {
  authorizeImport(actor, userId);
  await context.store.write(async (transaction) => {
    const removed = await removeImport(transaction, { user_id: userId, id: importId });
    if (removed?.state === 'checking')
      await requestCancel(context, transaction, { userId, jobId: removed.job_id });
  });
  announceJobs(context, userId);
}
