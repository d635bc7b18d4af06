import type { MarkedPlace } from '../../domain/files/marker/marked-places.ts';
import { parseMarker } from '../../domain/files/marker/store-marker.ts';
import { BackupError } from '../format/backup-error.ts';

/**
 * The highest generation of places that a restored database is to take over. Throws `BackupError` for one that belongs to another database,
 * whose server may still use it, unless `adopt` names what was found there.
 */
export async function checkPlaces(
  places: readonly MarkedPlace[],
  { hasOthers, adopt }: { hasOthers: boolean; adopt: string | undefined },
): Promise<number> {
  let above = 0;
  for (const place of places) {
    const text = await place.readMarker();
    const marker = text === null ? null : parseMarker(text);
    const unmarked = hasOthers && !place.isTemporary ? 'unmarked' : null;
    const found = text === null ? unmarked : (marker?.token ?? 'unreadable');
    above = Math.max(above, marker?.generation ?? 0);
    if (found === null || found === adopt) continue;
    const what = marker
      ? `belongs to another database (${marker.identity}, generation ${marker.generation}, last used ${marker.raisedAt})`
      : 'has files that are not in the backup, and no marker that says whose they are';
    throw new BackupError(
      `${place.name} ${what}. For a drill, set ${place.settings} to a place of its own. If no server uses it any more and the restored database is to take its place, add --adopt ${found}. Nothing was changed.`,
    );
  }
  return above;
}
