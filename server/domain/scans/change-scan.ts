import type { Updateable } from 'kysely';
import type { Scan } from '../../../contract/scans/scan.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canManageScans, notFound, refusal } from '../../platform/access/policy.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import type { ScanTable } from '../../platform/store/schema.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import { findScan, laterThanBefore, type ScanKey } from './rows/scan-row.ts';
import { selectScan } from './shown/list-scans.ts';

export interface ScanAddress {
  userId: string;
  scanId: string;
}

/** What is to be written of a scan as it is; null for nothing. */
type Decide = (transaction: WriteTransaction, scan: ScanTable) => Promise<Updateable<ScanTable> | null>;

/**
 * Changes a scan in its owner's name and answers what it is then; open pages and runners are told. Throws `not-signed-in`, `not-found`,
 * `too-many-requests`, and what `decide` throws.
 */
export async function changeScan(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, scanId }: ScanAddress,
  decide: Decide,
): Promise<Scan> {
  if (!canManageScans(actor, userId)) throw refusal(actor, false);
  const key: ScanKey = { user_id: userId, id: scanId };
  await writeCounted(context, actor, async (transaction) => {
    const scan = await holdScan(context, transaction, key);
    const change = await decide(transaction, scan);
    if (!change) return;
    await transaction
      .updateTable('scans')
      .set((eb) => ({ ...change, updated_at: laterThanBefore(context.now())(eb) }))
      .where((build) => build.and({ ...key }))
      .execute();
  });
  announceJobs(context, userId);
  return await selectScan(context.store, key);
}

/** Keeps a scan from being changed by others until the transaction ends. */
async function holdScan(
  { store: { dialect } }: Needs<'store'>,
  transaction: WriteTransaction,
  key: ScanKey,
): Promise<ScanTable> {
  if (dialect === 'postgres') {
    await transaction
      .selectFrom('scans')
      .select('id')
      .where((build) => build.and({ ...key }))
      .forUpdate()
      .execute();
  }
  const scan = await findScan(transaction, key);
  if (!scan) throw notFound();
  return scan;
}
