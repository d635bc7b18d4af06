import type { Needs } from '../../../platform/access/context.ts';
import { enqueueJobs } from '../../../platform/jobs/enqueue-job.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { convertFile } from './convert-file.ts';
import { type Content, readContent } from './read-content.ts';
import { conversionOf } from './run-converter.ts';
import { scanFile } from './scan-file.ts';

type StoredContent = Pick<Content, 'scan' | 'facts' | 'media_type'> & { sha256: string };

/**
 * Has a content looked at for viruses and converted, as far as that is to be done and is not done. Belongs into the transaction that
 * adds the content's row, behind that; call `announceJobs` after the commit.
 */
export async function enqueueConversion(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { userId, sha256 }: { userId: string; sha256: string },
): Promise<void> {
  const content = await readContent(transaction, { user_id: userId, sha256 });
  if (content) await enqueueConversions(context, transaction, userId, [{ sha256, ...content }]);
}

/** The same for many contents that were read in this transaction. */
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

/** What is to be done about a content next; null for nothing. */
function nextJob({ scan, facts, media_type }: StoredContent) {
  if (scan === 'waiting') return scanFile;
  const isOpen = (scan === 'clean' || scan === 'none') && facts === '';
  return isOpen && conversionOf(media_type) ? convertFile : null;
}
