import { AppError } from '../../../../contract/errors.ts';
import type { ScanSpace } from '../../../../contract/scans/scan.ts';
import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageScans, notFound, refusal } from '../../../platform/access/policy.ts';
import { parseCorrections } from '../rows/parse-corrections.ts';
import { findScan } from '../rows/scan-row.ts';
import { selectScan } from './list-scans.ts';

/** What was found in a scan, and what its owner has corrected. Throws `not-signed-in`, `not-found`, and `conflict` before its first run. */
export async function readScan(
  context: Needs<'store'>,
  actor: Actor,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<ScanSpace> {
  if (!canManageScans(actor, userId)) throw refusal(actor, false);
  const key = { user_id: userId, id: scanId };
  const row = await findScan(context.store.db, key);
  if (!row) throw notFound();
  if (row.result === '') throw new AppError('conflict', 'This scan has not been processed yet.');
  return {
    scan: await selectScan(context.store, key),
    // Was checked when it was written.
    found: (JSON.parse(row.result) as ScanDone).space,
    corrections: parseCorrections(row.corrections),
    revision: row.revision,
  };
}
