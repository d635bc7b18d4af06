import type { Context } from '../../server/platform/access/context.ts';
import { claimAtStart } from '../../server/domain/files/sweep/claim-places.ts';
import { selectIdentity } from '../../server/domain/files/sweep/find-problems.ts';
import { readMarkerIn } from '../../server/platform/file-store/disk-file-store.ts';
import type { JobKind } from '../../server/platform/jobs/job-kind.ts';

/**
 * Kinds of jobs that delete from file stores. They delete nothing from a store that another database owns.
 */
const REMOVING = new Set(['sweep-files', 'sweep-orphans', 'prune-uploads', 'remove-owner-files']);

/** Runs a job immediately and in this process, as a runner would. */
export async function runJob<Input>(
  context: Context,
  kind: JobKind<Input>,
  userId: string,
  input: Input,
): Promise<unknown> {
  if (REMOVING.has(kind.name)) await claimOnce(context);
  return await kind.run(context, {
    id: 'job',
    userId,
    input,
    attempt: 1,
    signal: new AbortController().signal,
    hold: async () => {},
    progress: () => {},
  });
}

/** Makes the database the owner of the file stores, as a server does when it starts. */
async function claimOnce(context: Context): Promise<void> {
  const marked = await readMarkerIn(context.config.uploadsDir);
  if (marked === null || !(await selectIdentity(context.store.db))) await claimAtStart(context);
}
