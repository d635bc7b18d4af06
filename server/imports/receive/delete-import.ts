import type { Actor } from '../../access/actor.ts';
import type { Context } from '../../access/context.ts';
import { cancelJob } from '../../jobs/shown/cancel-job.ts';
import { authorizeImport, removeImport } from './receive-import.ts';

/** Throws away a file that was sent to be imported; its check stops. One that is not there is no error. */
export async function deleteImport(
  context: Context,
  actor: Actor,
  { userId, importId }: { userId: string; importId: string },
): Promise<void> {
  authorizeImport(actor, userId);
  const key = { user_id: userId, id: importId };
  const row = await context.store.write((transaction) => removeImport(transaction, key));
  if (row?.state === 'checking') await cancelJob(context, actor, { userId, jobId: row.job_id });
}
