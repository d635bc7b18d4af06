import { rm } from 'node:fs/promises';
import { AppError } from '../../../../contract/errors.ts';
import type { Needs } from '../../../platform/access/context.ts';
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

/**
 * Stores the files of a checked archive as unused contents, which a sweep deletes if they are not imported
 * within a day. Results of scans must be files that our own program creates. They are checked for viruses
 * now, because users can open them immediately. Returns the reason why the archive is rejected, or null. Can
 * be repeated. Throws `JobRefusedError` if a file differs from the checked one.
 */
export async function takeFiles(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'now'>,
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
        return `${shown(file)} does not match what its scan says about it.`;
      const mediaType = file.made ?? (await tellType(path));
      const content = { userId, sha256: file.sha256, bytes: sum.bytes, mediaType };
      await keepContent(context, { ...content, path, signal });
      if (file.made && !(await isClean(context, job, file.sha256)))
        return `The virus check found something in ${shown(file)}.`;
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
 * Returns whether a file passes the virus check. Throws if the scanner cannot be reached, and the check of
 * the archive is then retried.
 */
async function isClean(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'now'>,
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
  return new JobRefusedError('The archive was changed while it was checked. Upload it again.');
}
