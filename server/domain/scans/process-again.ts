import { AppError } from '../../../contract/errors.ts';
import type { Scan, ScanAnswers } from '../../../contract/scans/scan.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { sourceOf } from './rows/source-of.ts';
import { enqueueProcessing } from './run/enqueue-processing.ts';
import { texts } from './program/texts.ts';
import { changeScan, type ScanAddress } from './change-scan.ts';

/**
 * Has a scan processed once more, with what its owner answers beside what was answered before. Throws `conflict` while it is being
 * processed and where its file was thrown away, and as `changeScan` does.
 */
export async function processAgain(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { answers = {}, ...address }: ScanAddress & { answers?: ScanAnswers | undefined },
): Promise<Scan> {
  return await changeScan(context, actor, address, async (transaction, scan) => {
    if (scan.state === 'waiting' || scan.state === 'processing')
      throw new AppError('conflict', 'This scan is being processed already.');
    if (!(await sourceOf(transaction, scan))) throw new AppError('conflict', texts.thrownAway);
    const earlier = JSON.parse(scan.answers || '{}') as ScanAnswers;
    return {
      state: 'waiting',
      problem: '',
      questions: '',
      answers: JSON.stringify({ ...earlier, ...answers }),
      job_id: await enqueueProcessing(context, transaction, scan),
    };
  });
}
