import { rm, rename, stat, writeFile } from 'node:fs/promises';
import type { Needs } from '../../../platform/access/context.ts';
import type { ImportTable } from '../../../platform/store/schema.ts';
import { noPieces } from '../../../platform/process/start-child.ts';
import { splitFields } from '../../../../contract/json/json-fields.ts';
import { currentTour } from '../../tours/read-tour.ts';
import type { FileToRead } from '../reader/read-file.ts';
import { type ImportKey, readParts, archivePath } from '../import-parts.ts';
import type { Config } from '../../../platform/config/config.ts';
import { makeUploadsFolder } from '../../contents/staged-file.ts';
import { AppError } from '../../../../contract/errors.ts';
import { extractEntry } from '../../../platform/archives/extract-entry.ts';
import { sumOf } from '../../../platform/disk/durable-file.ts';
import { keepContent } from '../../contents/keep-content.ts';
import { checkForViruses } from '../../files/conversion/check-for-viruses.ts';
import { readContent } from '../../files/conversion/change-content.ts';
import { tellType } from '../../files/detect-file-type.ts';
import { JobRefusedError, type RunningJob } from '../../../platform/jobs/job-kind.ts';
import { isWhole } from '../../scans/run/read-result.ts';
import type { ArchivedFile } from '../reader/find-files.ts';

interface Taken {
  /** The job that checks the archive. */
  job: RunningJob<unknown>;
  /** Path of the archive. */
  archive: string;
  /** Receives the number of bytes of files stored so far. */
  count: (bytes: number) => void;
}

/** Message for the user that explains why an import cannot be read. */
export type Unreadable = { reason: string };

/**
 * Returns the input of the reader for an import: an archive on this server's disk, or a table followed by the
 * collection's existing items at one revision. If the import cannot be read, returns the reason, to show to
 * the user. `count` receives the number of bytes passed on so far.
 */
export async function fileToRead(
  context: Needs<'config' | 'store'>,
  key: ImportKey,
  {
    tour_id: tourId,
    format,
    collection,
    bytes,
  }: Pick<ImportTable, 'tour_id' | 'format' | 'collection' | 'bytes'>,
  count: (bytes: number) => void,
): Promise<FileToRead | Unreadable> {
  const { storagePerPerson: maxContent, filesPerPerson: maxFiles } = context.config;
  if (format === 'archive') {
    const path = await placeArchive(context, key, bytes, count);
    return path === null
      ? { reason: 'This server could not read the uploaded file. Upload it again.' }
      : { format, path, bytes: 0, maxContent, maxFiles, pieces: noPieces() };
  }
  const file = counted(readParts(context.store.db, key, 'file'), count);
  const tour = await currentTour(context, { userId: key.user_id, tourId });
  if (!tour)
    return { reason: `The twin to which you want to add ${collection} does not exist. Create a twin first.` };
  const items = Buffer.from(splitFields(tour.text).get(collection) ?? '[]');
  const existing = { collection, bytes: items.length, revision: tour.revision };
  return { format, bytes, existing, maxContent, pieces: joined(file, items) };
}

async function* counted(pieces: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  let bytes = 0;
  for await (const piece of pieces) {
    yield piece;
    bytes += piece.length;
    count(bytes);
  }
}

async function* joined(pieces: AsyncIterable<Uint8Array>, last: Uint8Array) {
  yield* pieces;
  yield last;
}

/**
 * Returns the path of an import's archive in the uploads folder. If the folder does not contain the archive,
 * first copies it from the database. `count` receives the number of bytes copied so far. Returns null if the
 * database does not contain the archive either, because the server that received it uses a different uploads
 * folder.
 */
async function placeArchive(
  { config, store }: Needs<'config' | 'store'>,
  key: ImportKey,
  bytes: number,
  count: (bytes: number) => void,
): Promise<string | null> {
  const path = archivePath(config, key.id);
  if (await hasSize(path, bytes)) return path;
  await makeUploadsFolder(config);
  const part = `${path}.part`;
  let written = 0;
  const pieces = counted(readParts(store.db, key, 'file'), (done) => {
    written = done;
    count(done);
  });
  await writeFile(part, pieces, { mode: 0o600 });
  if (written !== bytes) {
    await rm(part, { force: true });
    return null;
  }
  await rename(part, path);
  return path;
}

/** Deletes an archive that was checked or is no longer needed. */
export async function removeArchive(config: Pick<Config, 'uploadsDir'>, importId: string): Promise<void> {
  const path = archivePath(config, importId);
  for (const each of [path, `${path}.part`]) await rm(each, { force: true });
}

async function hasSize(path: string, bytes: number): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  return facts?.isFile() === true && facts.size === bytes;
}

/**
 * Moves the files of a checked archive into the file store, marked as unused. A sweep deletes files that are
 * not imported within a day. Files of a scan's result must have a type that our own program creates. These
 * files are checked for viruses now, because users can open them immediately after the import. Returns the
 * reason for rejecting the archive, or null if all files are stored. Calling the function again is safe.
 * Throws `JobRefusedError` if a file differs from the checked file.
 */
export async function takeFiles(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'log' | 'now'>,
  files: readonly ArchivedFile[],
  { job, archive, count }: Taken,
): Promise<string | null> {
  const { userId, signal } = job;
  let bytes = 0;
  for (const file of files) {
    const path = `${archive}.file`;
    await rm(path, { force: true });
    try {
      await extractEntry(archive, file, path, signal);
      const sum = await sumOf(path);
      if (sum?.sha256 !== file.sha256) throw changed();
      if (file.made && !(await isMade(path, file)))
        return `${shown(file)} does not match its description in the scan.`;
      const mediaType = file.made ?? (await tellType(path));
      const content = { userId, sha256: file.sha256, bytes: sum.bytes, mediaType };
      await keepContent(context, { ...content, path, signal });
      if (file.made && !(await isClean(context, job, file.sha256)))
        return `The virus check found a threat in ${shown(file)}.`;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError && error.code === 'not-found') throw changed();
      throw error;
    } finally {
      await rm(path, { force: true });
    }
    count((bytes += file.bytes));
  }
  return null;
}

function isMade(path: string, { made = 'image/webp', bytes }: ArchivedFile): Promise<boolean> {
  const name = made === 'image/webp' ? 'made.webp' : 'made.glb';
  return isWhole(path, { name, bytes, mediaType: made });
}

/**
 * Checks a file for viruses, if needed. Returns false if the check finds a threat. Throws if the scanner
 * cannot be reached. The check of the archive is then retried.
 */
async function isClean(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'log' | 'now'>,
  job: Taken['job'],
  sha256: string,
): Promise<boolean> {
  await checkForViruses(context, { ...job, input: { sha256 } });
  const content = await readContent(context.store.db, { user_id: job.userId, sha256 });
  return content?.scan !== 'infected';
}

function shown({ sha256 }: ArchivedFile): string {
  return `“files/${sha256.slice(0, 12)}…”`;
}

function changed(): JobRefusedError {
  return new JobRefusedError('The archive changed while the server was checking it. Upload it again.');
}
