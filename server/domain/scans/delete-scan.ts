import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canManageScans, refusal } from '../../platform/access/policy.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import type { ScanAddress } from './change-scan.ts';
import { forgetScan } from '../contents/forget-scan.ts';

/**
 * Deletes a scan for good. A twin of it stays, and has nothing to walk through. Deleting what is not there succeeds. Throws
 * `not-signed-in`, `not-found` or `too-many-requests`.
 */
export async function deleteScan(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, scanId }: ScanAddress,
): Promise<void> {
  if (!canManageScans(actor, userId)) throw refusal(actor, false);
  await writeCounted(context, actor, async (transaction) => {
    await forgetScan(context, transaction, { user_id: userId, id: scanId });
  });
  announceJobs(context, userId);
}
