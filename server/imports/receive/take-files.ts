import { rm } from 'node:fs/promises';
import { AppError } from '../../../contract/errors.ts';
import type { Context } from '../../access/context.ts';
import { extractEntry } from '../../archives/extract-entry.ts';
import { sumOf } from '../../disk/durable-file.ts';
import { keepContent } from '../../files/contents/keep-content.ts';
import { tellType } from '../../files/types/tell-type.ts';
import { JobRefusedError } from '../../jobs/job-kind.ts';
import type { ArchivedFile } from '../reader/find-files.ts';

interface Taken {
  userId: string;
  /** Where the archive is. */
  archive: string;
  signal: AbortSignal;
  /** How many bytes of files were taken. */
  count: (bytes: number) => void;
}

/**
 * Has the files of a checked archive in the file store, each as a content that nothing names yet: what is not imported within a day, a sweep
 * removes. It can be done again. Throws `JobRefusedError` where a file is not what was checked.
 */
export async function takeFiles(
  context: Context,
  files: readonly ArchivedFile[],
  { userId, archive, signal, count }: Taken,
): Promise<void> {
  let bytes = 0;
  for (const file of files) {
    const path = `${archive}.file`;
    await rm(path, { force: true });
    try {
      await extractEntry(archive, file, path, signal);
      const sum = await sumOf(path);
      if (sum?.sha256 !== file.sha256) throw changed();
      const content = { userId, sha256: file.sha256, bytes: sum.bytes, mediaType: await tellType(path) };
      await keepContent(context, { ...content, path, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError && error.code === 'not-found') throw changed();
      throw error;
    } finally {
      await rm(path, { force: true });
    }
    count((bytes += file.bytes));
  }
}

function changed(): JobRefusedError {
  return new JobRefusedError('The archive was changed while it was checked. Send it again.');
}
