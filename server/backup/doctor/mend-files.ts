import { join } from 'node:path';
import { readDeletions } from '../../domain/accounts/deletion-list.ts';
import type { DataPlace } from '../../platform/config/data-place.ts';
import { claimPlaces } from '../../domain/files/sweep/claim-places.ts';
import { markedPlaces } from '../../domain/files/sweep/marked-places.ts';
import { openFileStore } from '../../platform/file-store/open-file-store.ts';
import { deletedOwner, momentName } from '../../platform/file-store/file-key.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import { readOwners, bringBack } from '../../domain/files/sweep/quarantine.ts';
import { sweepFiles } from '../../domain/files/sweep/sweep-files.ts';
import { sweepOrphans } from '../../domain/files/sweep/sweep-orphans.ts';
import { openSqliteStore } from '../../platform/store/sqlite/sqlite.ts';
import { removeRows, type Store, updateRows } from '../../platform/store/store.ts';
import { BackupError } from '../format/manifest.ts';
import { checkSchema } from './finding.ts';

/** Milliseconds within which a large cleanup may start after the operator has allowed it. */
const ALLOWED = 3_600_000;

export interface Mending {
  /**
   * The file store or uploads folder that this database adopts, as an error message identifies it: by the
   * token in its marker, or as `unmarked`, `empty` or `unreadable`.
   */
  adopt?: string | undefined;
  /** Whether to allow the next cleanup to move many files to quarantine. */
  allowSweep?: boolean | undefined;
  /** Whether to list the quarantine. */
  quarantine?: boolean | undefined;
  /**
   * Which files to restore from quarantine: `all`, or those whose name contains a string, such as a time or a
   * SHA-256.
   */
  restoreQuarantine?: string | undefined;
}

/**
 * Runs the repairs that the operator requests, and returns lines to print. Throws `BackupError` if the
 * database is empty, belongs to another version of GoV360, or has not been used by a server yet. Throws
 * `StoreError` if the database cannot be opened or nothing matches `adopt`.
 */
export async function mendFiles(place: DataPlace, mending: Mending): Promise<string[]> {
  const store = await openStore(place);
  const files = await openFileStore(place.fileStore);
  try {
    const shape = await checkSchema(store.db);
    if (shape) throw new BackupError(shape.text);
    const lines: string[] = [];
    const { adopt, allowSweep, quarantine, restoreQuarantine } = mending;
    if (adopt !== undefined) {
      await claimPlaces({ store, places: markedPlaces(place, files), now: Date.now(), adopt });
      lines.push('The file store now belongs to this database. Start the server.');
    }
    if (allowSweep) lines.push(await allowLargeSweep(store));
    if (quarantine) lines.push(...(await listQuarantine(files)));
    if (restoreQuarantine !== undefined)
      lines.push(...(await restore(place, { store, files, wanted: restoreQuarantine })));
    return lines;
  } finally {
    await files.close();
    await store.close();
  }
}

async function openStore({ dataDir, databaseUrl }: DataPlace): Promise<Store> {
  if (!databaseUrl) return await openSqliteStore(join(dataDir, 'gov360.db'));
  const { openPostgresStore } = await import('../../platform/store/postgres/postgres.ts');
  return await openPostgresStore(databaseUrl, { patient: true });
}

async function allowLargeSweep(store: Store): Promise<string> {
  const changed = await store.write(async (transaction) => {
    // A cleanup job is due some time after its last run ended. If its row in `jobs` is missing, the job is
    // due immediately.
    await removeRows(transaction, 'jobs', { id: [sweepFiles.name, sweepOrphans.name], state: 'failed' });
    return await updateRows(
      transaction,
      'database_identity',
      {},
      { large_sweep_until: Date.now() + ALLOWED },
    );
  });
  if (changed === 0) throw new BackupError('No server has started on this database yet.');
  return 'A running server resumes the cleanup within a few minutes, even if the cleanup moves many files to quarantine.';
}

async function listQuarantine(files: FileStore): Promise<string[]> {
  const lines: string[] = [];
  for await (const { key, bytes, since } of files.listQuarantine())
    lines.push(`${momentName(since)}  ${bytes} B  ${key}`);
  return lines.length > 0 ? lines.sort() : ['The quarantine is empty.'];
}

/** Restores files from quarantine, except those of deleted accounts. Returns lines to print. */
async function restore(
  { deletionList }: DataPlace,
  { store, files, wanted }: { store: Store; files: FileStore; wanted: string },
): Promise<string[]> {
  const { users, deleted } = await readOwners(store.db);
  const listed = (await readDeletions(deletionList)).map(({ idHash }) => deletedOwner(idHash));
  const gone = deleted.union(new Set(listed).difference(new Set(users.keys())));
  const counts = { back: 0, kept: 0 };
  for await (const file of files.listQuarantine()) {
    if (wanted !== 'all' && !file.name.includes(wanted)) continue;
    if (gone.has(file.key.slice(0, file.key.indexOf('/')))) counts.kept += 1;
    else {
      await bringBack(files, file);
      counts.back += 1;
    }
  }
  const lines = [`${counts.back} files were restored from quarantine.`];
  if (counts.kept > 0)
    lines.push(`${counts.kept} files stay in quarantine because their accounts were deleted.`);
  return lines;
}
