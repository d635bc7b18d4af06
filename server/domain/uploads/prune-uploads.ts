import type { Context, Needs } from '../../platform/access/context.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { UploadTable } from '../../platform/store/schema.ts';
import { findRows, updateRows, type WriteTransaction } from '../../platform/store/store.ts';
import { requireOwnPlaces } from '../files/sweep/claim-places.ts';
import { finishUpload } from './finish-upload.ts';
import { takeLease } from './upload-lease.ts';
import { dropUpload } from './end-upload.ts';
import { stagedSize } from '../contents/staged-file.ts';

/** Milliseconds between two runs while there are uploads. */
const AGAIN_AFTER = 3_600_000;

/** Finishes complete uploads whose request ended early, and deletes expired uploads. */
export const pruneUploads: JobKind<null> = {
  name: 'prune-uploads',
  lane: 'system',
  maxAttempts: 5,
  async run(context, job) {
    await requireOwnPlaces(context);
    for (const row of await findRows(context.store.db, 'uploads', { state: 'open' })) {
      job.signal.throwIfAborted();
      await finishOrDrop(context, row).catch((error: unknown) => {
        // The next run retries the upload. Other uploads must not wait for this one.
        const fields = { err: error, upload: row.id, userId: row.user_id };
        context.log.warn(fields, 'an upload could not be finished or deleted');
      });
    }
    await context.store.write(async (transaction) => {
      await job.hold(transaction);
      await transaction
        .deleteFrom('uploads')
        .where('state', '<>', 'open')
        .where('expires_at', '<=', context.now())
        .execute();
      const left = await transaction.selectFrom('uploads').select('id').limit(1).executeTakeFirst();
      if (left) await enqueue(context, transaction, context.now() + AGAIN_AFTER);
    });
    return null;
  },
};

/** Queues a cleanup of uploads for `runAt` or earlier, unless a cleanup is already queued to run by then. */
export async function queuePruning(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  runAt: number,
): Promise<void> {
  const queued = await transaction
    .selectFrom('jobs')
    .select('id')
    .where((build) => build.and({ user_id: '', kind: pruneUploads.name, state: 'queued' }))
    .where('run_at', '<=', runAt)
    .limit(1)
    .executeTakeFirst();
  if (!queued) await enqueue(context, transaction, Math.min(runAt, context.now() + AGAIN_AFTER));
}

async function enqueue(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  runAt: number,
): Promise<void> {
  await enqueueJob(context, transaction, { kind: pruneUploads, userId: '', input: null, runAt });
}

/** Finishes an upload whose file is complete, and deletes an incomplete upload that has expired. */
async function finishOrDrop(context: Context, row: UploadTable): Promise<void> {
  const size = await stagedSize(context.config, row.id);
  const over = row.expires_at <= context.now();
  if (size !== row.bytes && !over) return;
  // Does not wait for a request that holds the lease, because that request should finish the upload itself.
  const key = { user_id: row.user_id, id: row.id };
  const lease = await takeLease(context, key, { patience: 0 });
  try {
    if (size === row.bytes) await finishUpload(context, lease, row);
    else await dropUpload(context, lease, key);
  } finally {
    await lease.release();
  }
}

/**
 * When a server starts, queues a cleanup that finishes or deletes the uploads that an earlier process left.
 * `alone`: whether there is no other server, so that all leases can be released.
 */
export async function resumeUploads(
  context: Needs<'config' | 'store' | 'now'>,
  { alone }: { alone: boolean },
): Promise<void> {
  const { store, now } = context;
  const open = await store.db.selectFrom('uploads').select('id').limit(1).executeTakeFirst();
  if (!open) return;
  await store.write(async (transaction) => {
    if (alone) await updateRows(transaction, 'uploads', {}, { locked_by: '', locked_until: 0 });
    await queuePruning(context, transaction, now());
  });
}
