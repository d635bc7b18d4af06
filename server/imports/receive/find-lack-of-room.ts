import { AppError } from '../../../contract/errors.ts';
import type { Context } from '../../access/context.ts';
import { countNewBytes } from '../../files/storage/count-new-bytes.ts';
import { requireRoom } from '../../files/storage/reserve-space.ts';
import type { ArchivedFile } from '../reader/find-files.ts';
import type { ImportKey } from './import-parts.ts';

/** A sentence with the figures where the files of an archive do not fit beside what its person has; null where they do. */
export async function findLackOfRoom(
  { config, store }: Context,
  { user_id: userId, id: importId }: ImportKey,
  files: readonly ArchivedFile[],
): Promise<string | null> {
  const bytes = await countNewBytes(store.db, userId, files);
  try {
    const what = 'The files of this archive have';
    await requireRoom({ config }, store.db, { userId, bytes, what, importId });
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'quota-exceeded') return error.message;
    throw error;
  }
}
