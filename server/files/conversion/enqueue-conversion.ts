import type { Context } from '../../access/context.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import type { WriteTransaction } from '../../store/store.ts';
import { convertFile } from './convert-file.ts';
import { readContent } from './read-content.ts';
import { conversionOf } from './run-converter.ts';
import { scanFile } from './scan-file.ts';

/**
 * Has a content looked at for viruses and converted, as far as that is to be done and is not done. Belongs into the transaction that
 * adds the content's row, behind that; call `announceJobs` after the commit.
 */
export async function enqueueConversion(
  context: Context,
  transaction: WriteTransaction,
  { userId, sha256 }: { userId: string; sha256: string },
): Promise<void> {
  const content = await readContent(transaction, { user_id: userId, sha256 });
  if (!content) return;
  const { scan, facts, media_type } = content;
  const job = { userId, input: { sha256 } };
  if (scan === 'waiting') await enqueueJob(context, transaction, { kind: scanFile, ...job });
  else if ((scan === 'clean' || scan === 'none') && facts === '' && conversionOf(media_type))
    await enqueueJob(context, transaction, { kind: convertFile, ...job });
}
