import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { type ScanKey, laterThanBefore } from './scan-row.ts';
import { drawLater } from './draw-later.ts';
import { claimOutputs, KEPT_AFTER, type KeptOutput } from './outputs.ts';
import { mailFinishedScan } from './mail-finished-scan.ts';
import type { Updateable } from 'kysely';
import { JobRefusedError, type RunningJob } from '../../../platform/jobs/job-kind.ts';
import type { ScanTable } from '../../../platform/store/schema.ts';
import { texts } from './texts.ts';

/** Rows per statement. */
const BATCH = 500;

/** Makes a successful run with its files the current one, in one transaction. */
export async function recordRun(
  context: Needs<'config' | 'store' | 'now'>,
  own: OwnRun,
  done: ScanDone,
  outputs: readonly KeptOutput[],
): Promise<void> {
  await context.store.write(async (transaction) => {
    const { run, corrections } = await changeOwn(context, transaction, own, {
      state: 'ready',
      problem: '',
      questions: '',
      result: JSON.stringify(done),
      nextRun: true,
    });
    await claimOutputs(transaction, own.key.user_id, outputs);
    await expireEarlier(transaction, own.key, context.now() + KEPT_AFTER);
    await insertFiles(transaction, own.key, run, outputs);
    await drawLater(context, transaction, own.key, '', corrections);
    await mailFinishedScan(context, transaction, own, 'ready');
  });
}

async function expireEarlier(
  transaction: WriteTransaction,
  { user_id, id }: ScanKey,
  at: number,
): Promise<void> {
  await transaction
    .updateTable('scan_files')
    .set({ expires_at: at })
    .where((build) => build.and({ user_id, scan_id: id, role: 'output', expires_at: 0 }))
    .execute();
}

/** Records the files of a run. */
export async function insertFiles(
  transaction: WriteTransaction,
  { user_id, id }: ScanKey,
  run: number,
  outputs: readonly KeptOutput[],
): Promise<void> {
  const rows = outputs.map(({ name, sha256 }) => {
    return { user_id, scan_id: id, run, name, sha256, role: 'output' as const, expires_at: 0 };
  });
  for (let at = 0; at < rows.length; at += BATCH) {
    await transaction
      .insertInto('scan_files')
      .values(rows.slice(at, at + BATCH))
      .execute();
  }
}

/** An attempt to process a scan, with the scan. */
export interface OwnRun {
  key: ScanKey;
  job: Pick<RunningJob<unknown>, 'id' | 'hold'>;
}

/**
 * Changes a scan if this attempt is the current one, and keeps it current until the transaction ends. Throws
 * `JobRefusedError` if the scan was cancelled or deleted, or is being processed again.
 */
export async function changeOwn(
  context: Needs<'now'>,
  transaction: WriteTransaction,
  { key: { user_id, id }, job }: OwnRun,
  { nextRun = false, ...change }: Updateable<ScanTable> & { nextRun?: boolean },
): Promise<ScanTable> {
  await job.hold(transaction);
  const row = await transaction
    .updateTable('scans')
    .set((eb) => ({
      ...change,
      ...(nextRun && { run: eb('run', '+', 1) }),
      updated_at: laterThanBefore(context.now())(eb),
    }))
    .where((eb) => eb.and({ user_id, id, job_id: job.id }))
    .where('state', 'in', ['waiting', 'processing'])
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new JobRefusedError(texts.takenBack);
  return row;
}
