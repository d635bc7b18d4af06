import type { Needs } from '../../../platform/access/context.ts';
import { enqueueJobs } from '../../../platform/jobs/enqueue-job.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { type Content, readContent } from './change-content.ts';
import { conversionOf } from './run-converter.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';

type StoredContent = Pick<Content, 'scan' | 'facts' | 'media_type'> & { sha256: string };

/**
 * Queues the virus check of a stored file, or its conversion if the file has passed the check or needs none.
 * Does nothing if the file needs neither. Call this in the transaction that adds the file's row, after adding
 * the row, and call `announceJobs` after the commit.
 */
export async function enqueueConversion(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { userId, sha256 }: { userId: string; sha256: string },
): Promise<void> {
  const content = await readContent(transaction, { user_id: userId, sha256 });
  if (content) await enqueueConversions(context, transaction, userId, [{ sha256, ...content }]);
}

/** Queues the next job of each stored file. Call this in the transaction that read `contents`. */
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

/**
 * Returns the next job for a stored file: its virus check or its conversion. Returns null if the file needs
 * neither.
 */
function nextJob({ scan, facts, media_type }: StoredContent) {
  if (scan === 'waiting') return checkFileForViruses;
  const isOpen = (scan === 'clean' || scan === 'none') && facts === '';
  return isOpen && conversionOf(media_type) ? convertFile : null;
}

export interface ContentInput {
  sha256: string;
}

/**
 * Creates a file's thumbnail and extracts its dimensions, page count and words. Do not change `name`, because
 * queued jobs store it.
 */
export const convertFile: JobKind<ContentInput> = {
  name: 'convert-file',
  lane: 'files',
  maxAttempts: 5,
  run: async (context, job) => await (await import('./convert-content.ts')).convertContent(context, job),
  abandon: async (context, job) =>
    await (await import('./convert-content.ts')).abandonConversion(context, job),
};

/**
 * The number of attempts is practically unlimited, because a file waits until the virus scanner has checked
 * it.
 */
const FOR_EVER = 1_000_000_000;

/**
 * Checks a stored file for viruses and then queues its conversion. Do not change `name`, because queued jobs
 * store it.
 */
export const checkFileForViruses: JobKind<ContentInput> = {
  name: 'scan-file',
  lane: 'files',
  maxAttempts: FOR_EVER,
  run: async (context, job) => await (await import('./check-for-viruses.ts')).checkForViruses(context, job),
};
