import { data } from 'react-router';
import { AppError } from '../../../../../contract/errors.ts';
import { isScanId } from '../../../../../contract/scans/scan-id.ts';
import type { ScanSpace } from '../../../../../contract/scans/scan.ts';
import type { SignedIn } from '../../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../../server/platform/access/context.ts';
import { readScan } from '../../../../../server/domain/scans/shown/read-scan.ts';

/** The scan of an address; null until it has been processed. */
export async function loadSetup(
  context: Context,
  actor: SignedIn,
  scanId: string,
): Promise<ScanSpace | null> {
  if (!isScanId(scanId)) throw missing();
  try {
    return await readScan(context, actor, { userId: actor.userId, scanId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'conflict') return null;
    throw error.code === 'not-found' ? missing() : error;
  }
}

function missing() {
  return data(null, { status: 404 });
}
