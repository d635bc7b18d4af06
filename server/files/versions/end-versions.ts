import { FILE_KEPT } from '../../../contract/limits.ts';
import type { FileVersionTable } from '../../store/schema.ts';
import type { WriteTransaction } from '../../store/store.ts';
import type { FilesTour } from './stored-version.ts';

/** Keeps versions that were to go; answers which of them are still there. For a statement's worth of them. */
export async function makeCurrent(
  transaction: WriteTransaction,
  tour: FilesTour,
  versions: readonly Pick<FileVersionTable, 'version_id'>[],
): Promise<Set<string>> {
  if (versions.length === 0) return new Set();
  const ids = versions.map(({ version_id }) => version_id);
  const kept = await transaction
    .updateTable('file_versions')
    .set({ expires_at: 0 })
    .where((build) => build.and({ user_id: tour.user_id, tour_id: tour.tour_id }))
    .where('version_id', 'in', ids)
    .returning('version_id')
    .execute();
  return new Set(kept.map(({ version_id }) => version_id));
}

/** Says when versions go. For a statement's worth of them. */
export async function setEnd(
  transaction: WriteTransaction,
  tour: FilesTour,
  versions: readonly string[],
  at: number,
): Promise<void> {
  if (versions.length === 0) return;
  await transaction
    .updateTable('file_versions')
    .set({ expires_at: at })
    .where((build) => build.and({ user_id: tour.user_id, tour_id: tour.tour_id }))
    .where('version_id', 'in', versions)
    .execute();
}

/** Gives everything that the documents of a tour have now its end: the tour goes, or becomes another. */
export async function endVersions(
  transaction: WriteTransaction,
  tour: FilesTour,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('file_versions')
    .set({ expires_at: now + FILE_KEPT })
    .where((build) => build.and({ user_id: tour.user_id, tour_id: tour.tour_id, expires_at: 0 }))
    .execute();
}
