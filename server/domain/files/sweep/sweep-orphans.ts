import type { Needs } from '../../../platform/access/context.ts';
import type { JobKind, RunningJob } from '../../../platform/jobs/job-kind.ts';
import { holdUser } from '../../../platform/store/hold-user.ts';
import { pagesOf } from '../../../platform/store/in-pages.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { requireOwnPlaces } from './claim-places.ts';
import type { FileKey } from '../../../platform/file-store/file-key.ts';
import {
  findOrphans,
  type Orphan,
  type Owners,
  readOwners,
  emptyQuarantine,
  setAside,
} from './quarantine.ts';
import { removeContent } from './remove-unused.ts';
import type { ContentKey } from '../../../platform/store/schema.ts';
import { requireFew } from './find-problems.ts';
import { sweepStaged } from './sweep-staged.ts';
import { KEPT_UNUSED } from './times.ts';
import { sql } from 'kysely';
import { HAS_VERSION, markUnused } from '../../contents/forget-versions.ts';

const AT_A_TIME = 1_000;

/**
 * Maximum number of orphans to quarantine, and of files of deleted accounts to delete, per sweep. The next
 * sweep continues.
 */
const MOST = 50_000;

/**
 * Checks the whole file store and all rows of stored files, and cleans up what crashes and restored databases
 * have left behind. Moves files without a row, and staged files of uploads without a row, into quarantine.
 * Permanently deletes unfinished writes to the file store, and the files of deleted accounts. Marks stored
 * files as unused if no version or scan uses them.
 */
export const sweepOrphans: JobKind<null> = {
  name: 'sweep-orphans',
  lane: 'system',
  maxAttempts: 5,
  async run(context, job) {
    await requireOwnPlaces(context);
    const before = context.now() - KEPT_UNUSED;
    const owners = await readOwners(context.store.db);
    const found = await collectOrphans(context, job, { owners, before });
    for (const { key } of found.deleted) {
      job.signal.throwIfAborted();
      await context.files.remove(key);
    }
    await sweepStaged(context, before);
    for await (const { id, begunAt } of context.files.listUnfinished()) {
      job.signal.throwIfAborted();
      if (begunAt <= before) await context.files.removeUnfinished(id);
    }
    await requireFew(context, { taken: found.count, all: found.all, what: 'files in the store' });
    for (const orphan of found.orphans) {
      job.signal.throwIfAborted();
      await removeOrphan(context, job, orphan);
    }
    await emptyQuarantine(context, job, owners);
    await findUnused(context, job);
    return null;
  },
};

async function collectOrphans(
  context: Needs<'store' | 'files'>,
  { signal }: RunningJob<null>,
  { owners, before }: { owners: Owners; before: number },
) {
  const found = { deleted: [] as Orphan[], orphans: [] as Orphan[], count: 0, all: 0 };
  for await (const { orphans, looked } of findOrphans(context, owners)) {
    signal.throwIfAborted();
    found.all += looked;
    for (const orphan of orphans) {
      const isDeleted = owners.deleted.has(orphan.key.slice(0, orphan.key.indexOf('/')));
      if (!isDeleted && orphan.changedAt > before) continue;
      if (!isDeleted) found.count += 1;
      const kept = isDeleted ? found.deleted : found.orphans;
      if (kept.length < MOST) kept.push(orphan);
    }
  }
  return found;
}

async function removeOrphan(
  context: Needs<'store' | 'files' | 'now'>,
  job: RunningJob<null>,
  orphan: Orphan,
): Promise<void> {
  const { key, userId, sha256 } = orphan;
  const remove = (file: FileKey) => setAside(context, job, file);
  if (userId === null) return await remove(key);
  await removeContent(
    context,
    job,
    { user_id: userId, sha256 },
    { mark: (transaction, content) => claimRemoved(context, transaction, content), remove },
  );
}

/**
 * Adds a row that is marked as being deleted, so that a user who adds a file with the same bytes must wait.
 * Returns false if the account no longer exists, or if a row already exists and the file is therefore not an
 * orphan.
 */
async function claimRemoved(
  { store, now }: Needs<'store' | 'now'>,
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

/** Marks stored files as unused if no version or scan uses them, unless they are already marked. */
async function findUnused({ store, now }: Needs<'store' | 'now'>, job: RunningJob<null>): Promise<void> {
  const kept = store.db
    .selectFrom('file_contents')
    .select(['user_id', 'sha256'])
    .select(sql<number | boolean>`${HAS_VERSION}`.as('used'))
    .where('unused_since', '=', 0);
  for await (const rows of pagesOf(kept, ['user_id', 'sha256'], AT_A_TIME)) {
    job.signal.throwIfAborted();
    const unused = rows.filter(({ used }) => !used);
    if (unused.length === 0) continue;
    await store.write(async (transaction) => {
      await job.hold(transaction);
      for (const [userId, own] of Map.groupBy(unused, ({ user_id }) => user_id)) {
        await markUnused(transaction, userId, own, { now: now(), forgotten: false });
      }
    });
  }
}
