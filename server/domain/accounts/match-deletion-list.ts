import type { Config } from '../../platform/config/config.ts';
import { removeStagedOf } from '../files/sweep/sweep-staged.ts';
import type { Store } from '../../platform/store/store.ts';
import { deleteListed } from './delete-listed.ts';
import type { Deletion } from './delete-person.ts';
import { appendDeletions, readDeletions } from './deletion-list.ts';

/**
 * Makes database and deletion list agree: whom the list names goes from the database, which may be of before; what the database
 * remembers and the list does not have is added to it. Answers how many accounts were deleted.
 */
export async function matchDeletionList(
  { deletionList, uploadsDir }: Pick<Config, 'deletionList' | 'uploadsDir'>,
  store: Store,
): Promise<number> {
  const listed = await readDeletions(deletionList);
  const rows = await store.db.selectFrom('deleted_users').selectAll().execute();
  const stored = rows.map(({ id_hash, deleted_at }) => ({ idHash: id_hash, at: deleted_at }));
  const unknown = newerThan(stored, listed);
  const deleted = unknown.length > 0 ? await deleteListed(store, unknown) : [];
  // A sweep finds their other files: their owners are on the list.
  const uploads = deleted.flatMap(({ uploadIds }) => uploadIds);
  await removeStagedOf({ uploadsDir }, uploads);
  await appendDeletions(deletionList, newerThan(listed, stored));
  return deleted.length;
}

/** Those of `deletions` that are not in `known`, or there only with an earlier time. */
function newerThan(known: readonly Deletion[], deletions: readonly Deletion[]): Deletion[] {
  const times = new Map(known.map(({ idHash, at }) => [idHash, at]));
  return deletions.filter(({ idHash, at }) => (times.get(idHash) ?? -1) < at);
}
