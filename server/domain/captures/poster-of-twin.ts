import { isScanId } from '../../../contract/scans/scan-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import { scanPictureAddress } from '../scans/serving/scan-picture-address.ts';
import { posterOf } from './built-in-captures.ts';

/** The address on the site's origin of the poster of what a person's twin is of; null for what this server has none of. */
export async function posterOfTwin(
  { config, store }: Needs<'config' | 'store'>,
  { userId, captureId }: { userId: string; captureId: string },
): Promise<string | null> {
  return isScanId(captureId)
    ? await scanPictureAddress({ store }, { userId, scanId: captureId }, 'poster')
    : await posterOf(config, captureId);
}
