import type { ArchivedScan } from '../../../contract/twin-archive/archived-scan.ts';
import { correctionsSchema } from '../../../contract/scans/corrections.ts';
import type { Needs } from '../../platform/access/context.ts';
import { enqueueConversion } from '../files/conversion/enqueue-conversion.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import { drawLater } from './run/draw-later.ts';
import { claimOutputs } from './run/outputs.ts';
import type { ScanKey } from './run/scan-row.ts';
import { enqueueProcessing } from './run/process-scan.ts';
import { insertFiles } from './run/record-run.ts';

const NONE = JSON.stringify(correctionsSchema.parse({}));
const FIRST_RUN = 1;

/**
 * Adds a scan of a checked archive whose files are in the file store. If the archive contains its space,
 * users can open it immediately. Otherwise the scan is processed. Returns false if the user already has a
 * scan with this id. Call it in the transaction that locks the user, and call `announceJobs` after the
 * commit. Throws `unavailable` if one of its files no longer exists.
 */
export async function restoreScan(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  key: ScanKey,
  { name, answers, corrections, source, capture }: ArchivedScan,
): Promise<boolean> {
  const { user_id, id } = key;
  const now = context.now();
  const corrected = JSON.stringify(corrections) === NONE ? '' : JSON.stringify(corrections);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('scans')
    .values({
      user_id,
      id,
      name,
      state: capture ? 'ready' : 'waiting',
      problem: '',
      job_id: capture ? '' : await enqueueProcessing(context, transaction, key),
      run: capture ? FIRST_RUN : 0,
      result: capture ? JSON.stringify(capture.result) : '',
      corrections: corrected,
      revision: corrected === '' ? 0 : 1,
      questions: '',
      answers: Object.keys(answers).length === 0 ? '' : JSON.stringify(answers),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  if (source) {
    await claimOutputs(transaction, user_id, [source]);
    await transaction
      .insertInto('scan_files')
      .values({
        user_id,
        scan_id: id,
        run: 0,
        name: source.name,
        sha256: source.sha256,
        role: 'source',
        expires_at: 0,
      })
      .execute();
    // Without a space, processing includes the virus check.
    if (capture) await enqueueConversion(context, transaction, { userId: user_id, sha256: source.sha256 });
  }
  if (capture) {
    await claimOutputs(transaction, user_id, capture.files);
    await insertFiles(transaction, key, FIRST_RUN, capture.files);
    await drawLater(context, transaction, key, '', corrected);
  }
  return true;
}
