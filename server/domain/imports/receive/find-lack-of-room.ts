import { AppError } from '../../../../contract/errors.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { scanIdsOf } from '../../exports/content/archived-scans.ts';
import { countNewBytes } from '../../contents/storage/count-new-bytes.ts';
import { requireRoom } from '../../contents/storage/reserve-space.ts';
import { requireScanPlaces } from '../../scans/receive/require-scan-place.ts';
import type { ArchivedFile } from '../reader/find-files.ts';
import type { ImportKey } from './import-parts.ts';

/** A sentence with the figures where what an archive has does not fit beside what its person has; null where it does. */
export async function findLackOfRoom(
  { config, store }: Needs<'config' | 'store'>,
  { user_id: userId, id: importId }: ImportKey,
  { files, scans }: { files: readonly ArchivedFile[]; scans: readonly { id: string }[] },
): Promise<string | null> {
  const bytes = await countNewBytes(store.db, userId, files);
  try {
    const what = 'The files of this archive have';
    await requireRoom({ config }, store.db, { userId, bytes, what, importId });
    const there = new Set(await scanIdsOf(store.db, userId));
    await requireScanPlaces(store.db, userId, scans.filter(({ id }) => !there.has(id)).length);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'quota-exceeded') return error.message;
    throw error;
  }
}
