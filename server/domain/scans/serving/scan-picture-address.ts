import { api } from '../../../../contract/addresses.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { findScanVersion } from './scan-version.ts';

/** The address on the site's origin of a picture of a scan's capture; null where its person has no such scan, or nothing was made of it. */
export async function scanPictureAddress(
  { store }: Needs<'store'>,
  scan: { userId: string; scanId: string },
  picture: 'poster' | 'thumbnail',
): Promise<string | null> {
  const version = await findScanVersion({ store }, scan);
  return version ? api.scanPicture(scan.userId, scan.scanId, picture) : null;
}
