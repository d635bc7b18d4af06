import { AppError } from '../../../contract/errors.ts';
import type { Context } from '../../access/context.ts';
import { requireRoom } from '../../files/storage/reserve-space.ts';
import type { ArchivedFile } from '../reader/find-files.ts';
import type { ImportKey } from './import-parts.ts';

/** Sums of one statement. */
const BATCH = 500;

/** A sentence with the figures where the files of an archive do not fit beside what its person has; null where they do. */
export async function findLackOfRoom(
  { config, store }: Context,
  { user_id: userId, id: importId }: ImportKey,
  files: readonly ArchivedFile[],
): Promise<string | null> {
  const bySum = new Map(files.map(({ sha256, bytes }) => [sha256, bytes]));
  const sums = [...bySum.keys()];
  for (let at = 0; at < sums.length; at += BATCH) {
    const there = await store.db
      .selectFrom('file_contents')
      .select('sha256')
      .where((build) => build.and({ user_id: userId, unused_since: 0 }))
      .where('sha256', 'in', sums.slice(at, at + BATCH))
      .execute();
    for (const { sha256 } of there) bySum.delete(sha256);
  }
  const bytes = [...bySum.values()].reduce((sum, each) => sum + each, 0);
  try {
    const what = 'The files of this archive have';
    await requireRoom({ config }, store.db, { userId, bytes, what, importId });
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'quota-exceeded') return error.message;
    throw error;
  }
}
