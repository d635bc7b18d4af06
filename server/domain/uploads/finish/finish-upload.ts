import type { UploadEnd } from '../../../../contract/files/upload.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import type { UploadTable } from '../../../platform/store/schema.ts';
import type { UploadLease } from '../lease/upload-lease.ts';
import { removeStaged } from '../../contents/storage/staged-file.ts';
import { targetOf } from '../rows/upload-row.ts';
import { finishArchive } from './finish-archive.ts';
import { finishScan } from './finish-scan.ts';
import { keepStaged, readStaged } from './keep-staged.ts';
import { isFinal, recordFailure } from './record-failure.ts';
import { recordFile } from './record-file.ts';

/**
 * Makes a file that has arrived a document of its twin, an archive one that is imported, or a scan one that is processed. `sha256` is its sum where somebody knows it. Whenever it breaks off, all of it
 * can be done again: the staged file stays until the document is there. Throws what `addFile` refuses, which is then the upload's end.
 */
export async function finishUpload(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
  sha256: string | null = null,
): Promise<UploadEnd> {
  try {
    const result = await finishAsAnnounced(context, lease, row, sha256);
    announceJobs(context, row.user_id);
    await removeStaged(context.config, row.id);
    return result;
  } catch (error) {
    if (!isFinal(error)) throw error;
    const said = await recordFailure(context, lease, row, error);
    await removeStaged(context.config, row.id);
    throw said;
  }
}

async function finishAsAnnounced(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
  sha256: string | null,
): Promise<UploadEnd> {
  const { importArchive, scan } = targetOf(row);
  if (importArchive) return await finishArchive(context, lease, row);
  const finish = scan ? finishScan : finishDocument;
  return await finish(context, lease, row, sha256);
}

async function finishDocument(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
  sha256: string | null,
): Promise<UploadEnd> {
  const content = await readStaged(context, lease, row, sha256);
  await keepStaged(context, lease, row, content);
  const { result, revision } = await recordFile(context, lease, row, content);
  const topic = formatTopic({ kind: 'tour', userId: row.user_id });
  context.feed.publish({ kind: 'changed', topic, revision });
  return result;
}
