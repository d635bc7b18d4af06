import type { FilesTour } from './staged-file.ts';
import { batches, type WriteTransaction } from '../../platform/store/store.ts';
import type { Needs } from '../../platform/access/context.ts';
import { requestCancel } from '../../platform/jobs/cancel-job.ts';
import type { ScanTable } from '../../platform/store/schema.ts';
import { sql, type SqlBool } from 'kysely';

/**
 * Permanently deletes an earlier version of a document. Returns false if there is no such earlier version.
 */
export async function forgetVersion(
  transaction: WriteTransaction,
  { user_id, tour_id }: FilesTour,
  { documentId, version, now }: { documentId: string; version: string; now: number },
): Promise<boolean> {
  const gone = await transaction
    .deleteFrom('file_versions')
    .where((build) => build.and({ user_id, tour_id, version_id: version, document_id: documentId }))
    .where('expires_at', '>', 0)
    .returning('sha256')
    .execute();
  await markUnused(transaction, user_id, gone, { now, forgotten: true });
  return gone.length > 0;
}

/**
 * Permanently deletes all versions of removed documents: those in `documents`, which must fit in one
 * statement, or all.
 */
export async function forgetRemoved(
  transaction: WriteTransaction,
  { user_id, tour_id }: FilesTour,
  { documents, now }: { documents: readonly string[] | 'all'; now: number },
): Promise<void> {
  const gone = await transaction
    .deleteFrom('file_versions')
    .where((build) => build.and({ user_id, tour_id }))
    .$if(documents !== 'all', (query) => query.where('document_id', 'in', documents as readonly string[]))
    .where('expires_at', '>', 0)
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('annotations')
            .select('item_id')
            .where((own) => own.and({ user_id, tour_id, collection: 'documents', removed: 0 }))
            .whereRef('item_id', '=', 'file_versions.document_id'),
        ),
      ),
    )
    .returning('sha256')
    .execute();
  await markUnused(transaction, user_id, gone, { now, forgotten: true });
}

/**
 * Permanently deletes a scan and its source, results and corrections, and stops its processing. After at
 * least a day, a sweep deletes the files that are no longer used. Succeeds if the scan does not exist. Call
 * `announceJobs` after the commit.
 */
export async function forgetScan(
  context: Needs<'now'>,
  transaction: WriteTransaction,
  { user_id, id }: Pick<ScanTable, 'user_id' | 'id'>,
): Promise<void> {
  // Deletes the scan's row first. The statement waits while a run is being recorded.
  // A run that ends later is not recorded, because its scan no longer has a row.
  const scan = await transaction
    .deleteFrom('scans')
    .where((build) => build.and({ user_id, id }))
    .returning('job_id')
    .executeTakeFirst();
  if (!scan) return;
  const files = await transaction
    .deleteFrom('scan_files')
    .where((build) => build.and({ user_id, scan_id: id }))
    .returning('sha256')
    .execute();
  await markUnused(transaction, user_id, files, { now: context.now(), forgotten: true });
  await requestCancel(context, transaction, { userId: user_id, jobId: scan.job_id });
}

/** SQL condition on `file_contents`: true if a version or a scan uses the stored file. */
export const HAS_VERSION = sql<SqlBool>`(exists (
  select 1 from file_versions as version
  where version.user_id = file_contents.user_id and version.sha256 = file_contents.sha256)
  or exists (
  select 1 from scan_files as scanned
  where scanned.user_id = file_contents.user_id and scanned.sha256 = file_contents.sha256))`;

/**
 * Marks a user's stored files as unused from `now`, except files that are in use or already marked.
 * `forgotten`: true if the sweep is to delete the files without keeping a copy, because the owner deleted
 * them permanently or the server can generate them again.
 */
export async function markUnused(
  transaction: WriteTransaction,
  userId: string,
  contents: readonly { sha256: string }[],
  { now, forgotten }: { now: number; forgotten: boolean },
): Promise<void> {
  const sums = [...new Set(contents.map(({ sha256 }) => sha256))];
  for (const some of batches(sums)) {
    await transaction
      .updateTable('file_contents')
      .set({ unused_since: now, forgotten: forgotten ? 1 : 0 })
      .where((build) => build.and({ user_id: userId, unused_since: 0 }))
      .where('sha256', 'in', some)
      .where(sql<SqlBool>`not ${HAS_VERSION}`)
      .execute();
  }
}
