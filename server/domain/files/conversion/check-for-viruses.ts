import type { Needs } from '../../../platform/access/context.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import { checkStream } from './virus-scanner.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import { changeContent, type ContentChange, readContent, texts } from './change-content.ts';
import type { ContentKey } from '../../../platform/store/schema.ts';
import { type ContentInput, enqueueConversion } from './enqueue-conversion.ts';

/**
 * Checks a stored file that is waiting for its virus check, and then queues its conversion. Throws if the
 * scanner cannot be reached or fails, or if the file is not in the file store. The job is then retried, and
 * the file keeps waiting.
 */
export async function checkForViruses(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'log' | 'now'>,
  job: RunningJob<ContentInput>,
): Promise<null> {
  const key = { user_id: job.userId, sha256: job.input.sha256 };
  const content = await readContent(context.store.db, key);
  if (content?.scan !== 'waiting') return null;
  const change = await check(context, key, content.bytes, job.signal);
  if (!change) {
    // The owner may have deleted the file in the meantime.
    if (await readContent(context.store.db, key))
      throw new Error('A file to check is not in the file store.');
    return null;
  }
  await changeContent(context, key, change, {
    hold: job.hold,
    after: (transaction) =>
      enqueueConversion(context, transaction, { userId: key.user_id, sha256: key.sha256 }),
  });
  announceJobs(context);
  return null;
}

/** Returns the result of a file's virus check, or null if the file's bytes were deleted. */
async function check(
  { config, files, log }: Needs<'config' | 'files' | 'log'>,
  key: ContentKey,
  bytes: number,
  signal: AbortSignal,
): Promise<ContentChange | null> {
  const { clamdUrl, clamdMax } = config;
  // The operator has removed the scanner from the configuration.
  if (clamdUrl === undefined) return { scan: 'none' };
  if (bytes > clamdMax) return { scan: 'unscanned' };
  const file = await files.read(fileKey(key.user_id, key.sha256), { signal });
  if (!file) return null;
  const verdict = await checkStream(clamdUrl, file.body, signal);
  if (verdict.state === 'infected') {
    log.warn({ owner: key.user_id, sha256: key.sha256, signature: verdict.signature }, 'a file is infected');
    return { scan: 'infected', facts: { problem: texts.infected(verdict.signature) } };
  }
  return { scan: verdict.state === 'clean' ? 'clean' : 'unscanned' };
}
