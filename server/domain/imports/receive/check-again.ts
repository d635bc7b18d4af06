import type { Import } from '../../../../contract/import.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import { writeCounted } from '../../../platform/limits/counted-write.ts';
import { readImport } from './read-import.ts';
import { authorizeImport, queueCheck } from './receive-import.ts';

/** Has a table that waits compared with the tags once more: the tour was changed since. Throws `not-found` where there is none. */
export async function checkAgain(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, importId }: { userId: string; importId: string },
): Promise<Import> {
  const owner = authorizeImport(actor, userId);
  const key = { user_id: userId, id: importId };
  await writeCounted(context, owner, async (transaction) => {
    const row = await transaction
      .updateTable('imports')
      .set({ state: 'checking', preview: '' })
      .where((build) => build.and({ ...key, state: 'ready', format: 'csv' }))
      .returning('bytes')
      .executeTakeFirst();
    if (!row) throw notFound();
    await queueCheck(context, transaction, key, row.bytes);
  });
  announceJobs(context, userId);
  return await readImport(context, actor, { userId, importId });
}
