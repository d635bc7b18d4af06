import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { batches, insertRows, updateRows, type WriteTransaction } from '../../../platform/store/store.ts';
import { type ScanKey, laterThanBefore } from './scan-row.ts';
import { drawLater } from './scan-jobs.ts';
import { mailFinishedScan } from './mail-finished-scan.ts';
import type { Updateable } from 'kysely';
import { JobRefusedError, type RunningJob } from '../../../platform/jobs/job-kind.ts';
import type { ScanTable } from '../../../platform/store/schema.ts';
import { texts } from './texts.ts';
import { sumOf } from '../../../platform/disk/durable-file.ts';
import { join } from 'node:path';
import { AppError } from '../../../../contract/errors.ts';
import { keepContent, countNewBytes } from '../../contents/keep-content.ts';
import { requireRoom } from '../../contents/reserve-space.ts';

/**
 * Makes a successful run and its files the current run of a scan, in one transaction. Throws the errors of
 * `changeOwn` and `claimOutputs`.
 */
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
  await updateRows(
    transaction,
    'scan_files',
    { user_id, scan_id: id, role: 'output', expires_at: 0 },
    { expires_at: at },
  );
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
  await insertRows(transaction, 'scan_files', rows);
}

/** An attempt to process a scan. */
export interface OwnRun {
  key: ScanKey;
  job: Pick<RunningJob<unknown>, 'id' | 'hold'>;
}

/**
 * Changes a scan if this attempt is the current one, and returns the changed row. The attempt then stays
 * current until the transaction ends. `nextRun`: whether to increase the number of the run. Throws
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

/** A stored file that processing generated, with its name in the capture's folder. */
export interface KeptOutput {
  name: string;
  sha256: string;
}

type SummedFile = ScanDone['files'][number] & { sha256: string };

/**
 * Moves the files of a result into the file store, marked as unused. A sweep deletes files that are not
 * recorded within a day. If the files do not fit in the user's storage, throws `quota-exceeded` before
 * storing any of them.
 */
export async function keepOutputs(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  { userId, output, signal }: { userId: string; output: string; signal: AbortSignal },
  files: ScanDone['files'],
): Promise<KeptOutput[]> {
  const summed: SummedFile[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const sum = await sumOf(join(output, file.name));
    if (sum?.bytes !== file.bytes)
      throw new Error('A file that was made from a scan is missing or has the wrong size.');
    summed.push({ ...file, sha256: sum.sha256 });
  }
  const bytes = await countNewBytes(context.store.db, userId, summed);
  await requireRoom(context, context.store.db, {
    userId,
    bytes,
    what: 'The files made from this scan take up',
  });
  for (const { name, sha256, bytes: size, mediaType } of summed) {
    signal.throwIfAborted();
    const path = join(output, name);
    await keepContent(context, { userId, sha256, bytes: size, mediaType, path, made: true, signal });
  }
  return summed.map(({ name, sha256 }) => ({ name, sha256 }));
}

/** Returns the message of a `quota-exceeded` error, or null for any other error. */
export function lackOfRoom(error: unknown): string | null {
  return error instanceof AppError && error.code === 'quota-exceeded' ? error.message : null;
}

/** How long the files of the previous run are kept for open players, in milliseconds. */
export const KEPT_AFTER = 24 * 3_600_000;

/**
 * Marks stored files as used. Throws `unavailable` if a sweep is deleting or has deleted one of the files.
 */
export async function claimOutputs(
  transaction: WriteTransaction,
  userId: string,
  outputs: readonly KeptOutput[],
): Promise<void> {
  const sums = [...new Set(outputs.map(({ sha256 }) => sha256))];
  for (const some of batches(sums)) {
    const { numUpdatedRows } = await transaction
      .updateTable('file_contents')
      .set({ unused_since: 0 })
      .where('user_id', '=', userId)
      .where('sha256', 'in', some)
      .where('unused_since', '>=', 0)
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) !== some.length)
      throw new AppError('unavailable', 'A file that was made from a scan is being deleted.');
  }
}
