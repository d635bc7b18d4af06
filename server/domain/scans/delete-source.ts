import { AppError } from '../../../contract/errors.ts';
import type { Scan } from '../../../contract/scans/scan.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { markUnused } from '../contents/mark-unused.ts';
import { changeScan, type ScanAddress } from './change-scan.ts';

/**
 * Throws the file of a scan away: what was made of it stays, and cannot be made anew. Where it is thrown away already, nothing changes.
 * Throws `conflict` while it is needed, and as `changeScan` does.
 */
export async function deleteSource(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  address: ScanAddress,
): Promise<Scan> {
  return await changeScan(context, actor, address, async (transaction, { user_id, id, state, run }) => {
    if (state === 'waiting' || state === 'processing')
      throw new AppError(
        'conflict',
        'This scan is being processed. Stop that first, or wait until it is done.',
      );
    if (run === 0)
      throw new AppError('conflict', 'Nothing was made of this scan yet. Delete all of it instead.');
    const files = await transaction
      .deleteFrom('scan_files')
      .where((build) => build.and({ user_id, scan_id: id, role: 'source' }))
      .returning('sha256')
      .execute();
    await markUnused(transaction, user_id, files, { now: context.now(), forgotten: true });
    return files.length > 0 ? {} : null;
  });
}
