import type { Context } from '../../access/context.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import type { WriteTransaction } from '../../store/store.ts';
import { convertFile, type ConvertInput } from './convert-file.ts';

/**
 * Has a content looked at for viruses and converted, unless that is done. Belongs into the transaction that adds the content's row; call
 * `announceJobs` after the commit.
 */
export async function enqueueConversion(
  context: Context,
  transaction: WriteTransaction,
  { userId, sha256 }: ConvertInput & { userId: string },
): Promise<void> {
  await enqueueJob(context, transaction, { kind: convertFile, userId, input: { sha256 } });
}
