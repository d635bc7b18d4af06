import type { ImportPreview } from '../../../../contract/import.ts';
import type { Origin } from '../../../../contract/twin-archive/provenance.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { JobRefusedError, type JobKind, type RunningJob } from '../../../platform/jobs/job-kind.ts';
import { keepOrigin } from '../../../platform/store/origin-people.ts';
import { findRow, updateRows, type WriteTransaction } from '../../../platform/store/store.ts';
import { archivePath, deleteParts, writeParts, type ImportKey } from '../import-parts.ts';
import { removeArchive, fileToRead, takeFiles } from './file-to-read.ts';
import type { ArchivedFile } from '../reader/find-files.ts';
import { readFile, type ReadReport } from '../reader/read-file.ts';
import { refusedWhole } from '../reader/refusals.ts';
import { AppError } from '../../../../contract/errors.ts';
import { scanIdsOf } from '../../exports/content/archived-scans.ts';
import { countNewBytes } from '../../contents/keep-content.ts';
import { requireRoom } from '../../contents/reserve-space.ts';
import { requireScanPlaces } from '../../scans/receive-scan.ts';

interface CheckInput {
  importId: string;
}

/**
 * Reads an uploaded file in a separate process, and stores a preview of the import until the user applies or
 * discards it.
 */
export const checkImport: JobKind<CheckInput> = {
  name: 'check-import',
  lane: 'imports',
  maxAttempts: 3,
  run: checkWith(readFile),
  async abandon({ store, config }, { userId, input }) {
    const key = { user_id: userId, id: input.importId };
    await store.write(async (transaction) => {
      const preview = refusedWhole('GoV360 could not finish checking the file. Upload it again.');
      if (await finish(transaction, key, preview, null)) await deleteParts(transaction, key);
    });
    await removeArchive(config, key.id);
  },
};

/**
 * Returns the `run` function of `checkImport`. `read`: the function that reads untrusted files, which tests
 * replace.
 */
export function checkWith(read: typeof readFile): JobKind<CheckInput>['run'] {
  return (context, job) => check(context, job, read);
}

async function check(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'log' | 'now'>,
  job: RunningJob<CheckInput>,
  readUntrusted: typeof readFile,
): Promise<null> {
  const key = { user_id: job.userId, id: job.input.importId };
  const { store } = context;
  const row = await findRow(store.db, 'imports', { ...key, state: 'checking' }, [
    'tour_id',
    'format',
    'collection',
    'bytes',
    'expires_at',
  ]);
  if (!row) throw new JobRefusedError('The file was discarded or replaced before the check was complete.');
  // Deletes the data of an earlier attempt.
  await store.write(async (transaction) => {
    await holdCheck(transaction, job, key);
    await deleteParts(transaction, key, 'content');
  });
  job.progress(0, 'Checking the file.');
  const file = await fileToRead(context, key, row, (done) =>
    job.progress(done / row.bytes / 2, 'Checking the file.'),
  );
  const content = writeParts(store, key, 'content', (transaction) => holdCheck(transaction, job, key));
  const read =
    'reason' in file
      ? { preview: refusedWhole(file.reason), files: [], origin: null }
      : await readUntrusted(file, { signal: job.signal, onContent: (piece) => content.write(piece) });
  await content.end();
  const preview = await withFiles(context, job, key, read);
  await store.write(async (transaction) => {
    await holdCheck(transaction, job, key);
    if (!isTakable(preview)) await deleteParts(transaction, key);
    // A table must be kept, because it is compared with the tour's items again if the tour changes.
    else if (row.format === 'archive') await deleteParts(transaction, key, 'file');
    const kept = isTakable(preview) ? read.origin : null;
    const origin = await keepOrigin(store, transaction, job.userId, kept, row.expires_at);
    await finish(transaction, key, preview, origin);
  });
  if (row.format === 'archive') await removeArchive(context.config, key.id);
  return null;
}

/**
 * Stores the files of an archive and returns its preview, or a rejection if the files do not fit or are
 * invalid. Stores the files before the user sees the preview, so that the server already has them when the
 * user applies the import.
 */
async function withFiles(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'log' | 'now'>,
  job: RunningJob<CheckInput>,
  key: ImportKey,
  { preview, files }: ReadReport,
): Promise<ImportPreview> {
  if (!isTakable(preview) || files.length === 0) return preview;
  const lack = await findLackOfRoom(context, key, { files, scans: preview.scans ?? [] });
  if (lack !== null) return refusedWhole(lack);
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const issue = await takeFiles(context, files, {
    job,
    archive: archivePath(context.config, key.id),
    count: (bytes) => job.progress((1 + bytes / Math.max(all, 1)) / 2, 'Storing the files.'),
  });
  return issue === null ? preview : refusedWhole(issue);
}

/**
 * Returns whether a user can apply the import. An archive must be completely valid. For a table, one valid
 * row with a change is enough.
 */
function isTakable({ refusedCount, table, collections }: ImportPreview): boolean {
  return (
    refusedCount === 0 || (table !== null && collections.some(({ added, changed }) => added + changed > 0))
  );
}

/** Locks the import until the transaction ends, so that no other import can replace it. */
async function holdCheck(
  transaction: WriteTransaction,
  job: RunningJob<CheckInput>,
  key: ImportKey,
): Promise<void> {
  await job.hold(transaction);
  const changed = await updateRows(
    transaction,
    'imports',
    { ...key, state: 'checking' },
    { state: 'checking' },
  );
  if (changed === 0)
    throw new JobRefusedError('The file was discarded or replaced before the check was complete.');
}

/** Stores the result of the check. Returns false if the import is no longer being checked. */
async function finish(
  transaction: WriteTransaction,
  key: ImportKey,
  preview: ImportPreview,
  origin: Origin | null,
): Promise<boolean> {
  const changed = await updateRows(
    transaction,
    'imports',
    { ...key, state: 'checking' },
    {
      state: isTakable(preview) ? 'ready' : 'refused',
      preview: JSON.stringify(preview),
      origin: origin ? JSON.stringify(origin) : '',
    },
  );
  return changed > 0;
}

/**
 * Returns an error message if the archive's files or scans do not fit into the user's storage, and null
 * otherwise.
 */
async function findLackOfRoom(
  { config, store }: Needs<'config' | 'store'>,
  { user_id: userId, id: importId }: ImportKey,
  { files, scans }: { files: readonly ArchivedFile[]; scans: readonly { id: string }[] },
): Promise<string | null> {
  const bytes = await countNewBytes(store.db, userId, files);
  try {
    const what = 'The files of this archive take up';
    await requireRoom({ config }, store.db, { userId, bytes, what, importId });
    const there = new Set(await scanIdsOf(store.db, userId));
    await requireScanPlaces(store.db, userId, scans.filter(({ id }) => !there.has(id)).length);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'quota-exceeded') return error.message;
    throw error;
  }
}
