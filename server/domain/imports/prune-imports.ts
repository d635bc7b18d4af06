import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IMPORT_KEPT } from '../../../contract/limits.ts';
import type { Config } from '../../platform/config/config.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { countStorage } from '../../platform/limits/storage-quota.ts';
import { removeRows, type WriteTransaction } from '../../platform/store/store.ts';
import { importIdOf } from './import-parts.ts';
import type { Needs } from '../../platform/access/context.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';

/**
 * Deletes expired imports and snapshots, and the expired names of people in the origins of imported twins.
 * Every new import and snapshot queues this job for the time when it expires.
 */
export const pruneImports: JobKind<null> = {
  name: 'prune-imports',
  lane: 'system',
  maxAttempts: 5,
  async run({ config, store, now }, job) {
    await store.write(async (transaction) => {
      await job.hold(transaction);
      await removeImports(transaction, now());
      await removeSnapshots(transaction, now());
      await transaction
        .deleteFrom('origin_people')
        .where('expires_at', '>', 0)
        .where('expires_at', '<=', now())
        .execute();
    });
    await removeOldArchives(config, now());
    return null;
  },
};

/** Queues the deletion of the imports and snapshots that expire at `runAt` (milliseconds since the epoch). */
export async function pruneLater(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  runAt: number,
): Promise<void> {
  await enqueueJob(context, transaction, { kind: pruneImports, userId: '', input: null, runAt });
}

/** Deletes archives that remained on disk because the server died while checking them. */
async function removeOldArchives({ uploadsDir }: Pick<Config, 'uploadsDir'>, now: number): Promise<void> {
  for (const name of await readdir(uploadsDir).catch(() => [])) {
    if (importIdOf(name) === null) continue;
    const path = join(uploadsDir, name);
    const facts = await stat(path).catch(() => null);
    if (facts && now - facts.mtimeMs > IMPORT_KEPT) await rm(path, { force: true });
  }
}

async function removeImports(transaction: WriteTransaction, now: number): Promise<void> {
  const over = await transaction
    .selectFrom('imports')
    .select(['user_id', 'id'])
    .where('expires_at', '<=', now)
    .execute();
  for (const { user_id, id } of over) {
    await removeRows(transaction, 'import_parts', { user_id, import_id: id });
  }
  await transaction.deleteFrom('imports').where('expires_at', '<=', now).execute();
}

async function removeSnapshots(transaction: WriteTransaction, now: number): Promise<void> {
  const over = await transaction
    .deleteFrom('tour_snapshots')
    .where('expires_at', '<=', now)
    .returning(['user_id', 'bytes'])
    .execute();
  for (const [userId, own] of Map.groupBy(over, ({ user_id }) => user_id)) {
    await countStorage(transaction, userId, -own.reduce((sum, { bytes }) => sum + bytes, 0));
  }
}
