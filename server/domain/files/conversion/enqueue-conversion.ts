import type { Needs } from '../../../platform/access/context.ts';
import { enqueueJobs } from '../../../platform/jobs/enqueue-job.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { type Content, readContent } from './change-content.ts';
import { conversionOf } from './run-converter.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';

type StoredContent = Pick<Content, 'scan' | 'facts' | 'media_type'> & { sha256: string };

/**
 * Queues the virus check or the conversion of a file's content, unless both are done. Call it in the
 * transaction that adds the content's row, after adding the row, and call `announceJobs` after the commit.
 */
export async function enqueueConversion(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { userId, sha256 }: { userId: string; sha256: string },
): Promise<void> {
  const content = await readContent(transaction, { user_id: userId, sha256 });
  if (content) await enqueueConversions(context, transaction, userId, [{ sha256, ...content }]);
}

/** Queues the same for many contents that were read in this transaction. */
export async function enqueueConversions(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  userId: string,
  contents: readonly StoredContent[],
): Promise<void> {
  const jobs = contents.flatMap((content) => {
    const kind = nextJob(content);
    return kind ? [{ kind, userId, input: { sha256: content.sha256 } }] : [];
  });
  await enqueueJobs(context, transaction, jobs);
}

/** Returns the next job for a content, or null if there is none. */
function nextJob({ scan, facts, media_type }: StoredContent) {
  if (scan === 'waiting') return checkFileForViruses;
  const isOpen = (scan === 'clean' || scan === 'none') && facts === '';
  return isOpen && conversionOf(media_type) ? convertFile : null;
}

export interface ContentInput {
  sha256: string;
}

/**
 * Creates a file's thumbnail and extracts its dimensions, page count and words. Do not rename it: queued jobs
 * store the name.
 */
export const convertFile: JobKind<ContentInput> = {
  name: 'convert-file',
  lane: 'files',
  maxAttempts: 5,
  run: async (context, job) => await (await import('./convert-content.ts')).convertContent(context, job),
  abandon: async (context, job) =>
    await (await import('./convert-content.ts')).abandonConversion(context, job),
};

/** Practically unlimited attempts: a content waits until the virus scanner has checked it. */
const FOR_EVER = 1_000_000_000;

/**
 * Checks a content for viruses and then queues its conversion. Do not rename it: queued jobs store the name.
 */
export const checkFileForViruses: JobKind<ContentInput> = {
  name: 'scan-file',
  lane: 'files',
  maxAttempts: FOR_EVER,
  run: async (context, job) => await (await import('./check-for-viruses.ts')).checkForViruses(context, job),
};
