import type { DataPlace } from '../../platform/config/data-place.ts';
import { examinePlaces } from '../../domain/files/marker/find-problems.ts';
import { markedPlaces } from '../../domain/files/marker/marked-places.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import { FileStoreError } from '../../platform/file-store/file-store-error.ts';
import { sweepFiles } from '../../domain/files/sweep/sweep-files.ts';
import { sweepOrphans } from '../../domain/files/sweep/sweep-orphans.ts';
import type { Database } from '../../platform/store/store.ts';
import { error, type Finding } from './finding.ts';

/** Whether the places of files belong to this database, and whether a sweep stopped. */
export async function checkSweeps(place: DataPlace, files: FileStore, db: Database): Promise<Finding[]> {
  const foreign = await findForeign(place, files, db);
  if (foreign.length > 0) return foreign;
  const stopped = await db
    .selectFrom('jobs')
    .select('text')
    .where('id', 'in', [sweepFiles.name, sweepOrphans.name])
    .where('state', '=', 'failed')
    .execute();
  return stopped.map(({ text }) => error(text));
}

async function findForeign(place: DataPlace, files: FileStore, db: Database): Promise<Finding[]> {
  try {
    const { problems } = await examinePlaces(db, markedPlaces(place, files), { claiming: true });
    return problems.map(({ text }) => error(text));
  } catch (reason) {
    // `checkFiles` says so.
    if (reason instanceof FileStoreError) return [];
    throw reason;
  }
}
