import { FILE_KEPT } from '../../../contract/limits.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import type { FilesTour, StoredVersion } from './stored-version.ts';

/**
 * Keeps versions that were to go, and their contents; answers which of them are still there. Each row is held and looked at once more: a sweep
 * may just be taking it. For a statement's worth of them.
 */
export async function makeCurrent(
  transaction: WriteTransaction,
  tour: FilesTour,
  versions: readonly StoredVersion[],
): Promise<Set<string>> {
  const lost = await reclaim(transaction, tour.user_id, versions);
  const ids = versions.flatMap(({ version_id, sha256 }) => (lost.has(sha256) ? [] : [version_id]));
  if (ids.length === 0) return new Set();
  const kept = await transaction
    .updateTable('file_versions')
    .set({ expires_at: 0 })
    .where((build) => build.and({ user_id: tour.user_id, tour_id: tour.tour_id }))
    .where('version_id', 'in', ids)
    .returning('version_id')
    .execute();
  return new Set(kept.map(({ version_id }) => version_id));
}

/** Takes contents that nothing had into use again; answers those of which the bytes are going already. */
async function reclaim(
  transaction: WriteTransaction,
  userId: string,
  versions: readonly StoredVersion[],
): Promise<Set<string>> {
  const unused = new Set(
    versions.flatMap(({ sha256, unused_since }) => (unused_since === 0 ? [] : [sha256])),
  );
  if (unused.size === 0) return unused;
  const reclaimed = await transaction
    .updateTable('file_contents')
    .set({ unused_since: 0 })
    .where('user_id', '=', userId)
    .where('sha256', 'in', [...unused])
    .where('unused_since', '>=', 0)
    .returning('sha256')
    .execute();
  return unused.difference(new Set(reclaimed.map(({ sha256 }) => sha256)));
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
