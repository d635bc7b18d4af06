import type { Scan } from '../../../../contract/scans/scan.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageScans, refusal } from '../../../platform/access/policy.ts';
import { findScanVersion } from '../serving/scan-version.ts';
import { selectScan } from './list-scans.ts';

/** A scan without what was found in it, and the revision of its corrections: what an open page asks after each change. */
export interface ScanState {
  scan: Scan;
  revision: number;
}

/** Throws `not-signed-in` or `not-found`. */
export async function readScanState(
  context: Needs<'store'>,
  actor: Actor,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<ScanState> {
  if (!canManageScans(actor, userId)) throw refusal(actor, false);
  const version = await findScanVersion(context, { userId, scanId });
  return {
    scan: await selectScan(context.store, { user_id: userId, id: scanId }),
    revision: version?.revision ?? 0,
  };
}
