import type { Needs } from '../../../platform/access/context.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import { scanStream } from '../scan-stream.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import { changeContent, type ContentChange, type ContentKey } from './change-content.ts';
import type { ContentInput } from './convert-file.ts';
import { enqueueConversion } from './enqueue-conversion.ts';
import { readContent } from './read-content.ts';
import { texts } from './texts.ts';

/** Has a content looked at that waits for it. Throws where the scanner is away: it is tried again, and the content waits. */
export async function scanContent(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'now'>,
  job: RunningJob<ContentInput>,
): Promise<null> {
  const key = { user_id: job.userId, sha256: job.input.sha256 };
  const content = await readContent(context.store.db, key);
  if (content?.scan !== 'waiting') return null;
  const change = await look(context, key, content.bytes, job.signal);
  if (!change) return null;
  await changeContent(context, key, change, {
    hold: job.hold,
    after: (transaction) =>
      enqueueConversion(context, transaction, { userId: key.user_id, sha256: key.sha256 }),
  });
  announceJobs(context);
  return null;
}

/** Null where its bytes are gone, and the content with them. */
async function look(
  { config, files }: Needs<'config' | 'files'>,
  key: ContentKey,
  bytes: number,
  signal: AbortSignal,
): Promise<ContentChange | null> {
  const { clamdUrl, clamdMax } = config;
  // Its operator has no scanner any more.
  if (clamdUrl === undefined) return { scan: 'none' };
  if (bytes > clamdMax) return { scan: 'unscanned' };
  const file = await files.read(fileKey(key.user_id, key.sha256), { signal });
  if (!file) return null;
  const verdict = await scanStream(clamdUrl, file.body, signal);
  if (verdict.state === 'infected')
    return { scan: 'infected', facts: { problem: texts.infected(verdict.signature) } };
  return { scan: verdict.state === 'clean' ? 'clean' : 'unscanned' };
}
