import type { Context } from '../../access/context.ts';
import type { JobKind, RunningJob } from '../../jobs/job-kind.ts';
import { holdUser } from '../../store/hold-user.ts';
import type { WriteTransaction } from '../../store/store.ts';
import { findOrphans, type Orphan } from './find-orphans.ts';
import { findUnused } from './find-unused.ts';
import { type ContentKey, removeContent } from './remove-content.ts';
import { removeLeftStaged } from './remove-staged.ts';
import { KEPT_UNUSED } from './times.ts';

/**
 * Looks at all that is in the file store and at all contents, for what only a crash or a restored database leaves behind: files without
 * a row, puts and uploads that were never finished, and contents without a version of which nobody has said so.
 */
export const sweepOrphans: JobKind<null> = {
  name: 'sweep-orphans',
  secret: false,
  lane: 'system',
  maxAttempts: 5,
  async run(context, job) {
    const before = context.now() - KEPT_UNUSED;
    await removeLeftStaged(context, before);
    for await (const { id, begunAt } of context.files.listUnfinished()) {
      job.signal.throwIfAborted();
      if (begunAt <= before) await context.files.removeUnfinished(id);
    }
    for await (const orphan of findOrphans(context)) {
      job.signal.throwIfAborted();
      if (orphan.changedAt <= before) await removeOrphan(context, job, orphan);
    }
    await findUnused(context, job);
    return null;
  },
};

async function removeOrphan(context: Context, job: RunningJob<null>, orphan: Orphan): Promise<void> {
  const { key, userId, sha256 } = orphan;
  if (userId === null) return await context.files.remove(key);
  await removeContent(context, job, { user_id: userId, sha256 }, (transaction, content) =>
    claimRemoved(context, transaction, content),
  );
}

/** A marked row where there is none, so that whoever adds the same content just now waits; where one came meanwhile, it is no orphan. */
async function claimRemoved(
  { store, now }: Context,
  transaction: WriteTransaction,
  key: ContentKey,
): Promise<boolean> {
  if (!(await holdUser(store, transaction, key.user_id))) return false;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('file_contents')
    .values({
      ...key,
      bytes: 0,
      media_type: '',
      scan: 'none',
      facts: '',
      created_at: now(),
      unused_since: -now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
