import { AppError } from '../../../../contract/errors.ts';
import type { UploadEnd } from '../../../../contract/files/upload.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import type { Context } from '../../../access/context.ts';
import { sumOf } from '../../../disk/durable-file.ts';
import { announceJobs } from '../../../jobs/announce-jobs.ts';
import type { UploadTable } from '../../../store/schema.ts';
import { keepContent } from '../../contents/keep-content.ts';
import { removePositions } from '../../positions/remove-positions.ts';
import { tellType } from '../../types/tell-type.ts';
import type { UploadLease } from '../lease/upload-lease.ts';
import { nameStaged, removeStaged, stagedPath, wholePath } from '../rows/staged-file.ts';
import { targetOf } from '../rows/upload-row.ts';
import { finishArchive } from './finish-archive.ts';
import { isFinal, recordFailure } from './record-failure.ts';
import { recordFile } from './record-file.ts';

/**
 * Makes a file that has arrived a document of its twin, or an archive one that is imported. `sha256` is its sum where somebody knows it. Whenever it breaks off, all of it
 * can be done again: the staged file stays until the document is there. Throws what `addFile` refuses, which is then the upload's end.
 */
export async function finishUpload(
  context: Context,
  lease: UploadLease,
  row: UploadTable,
  sha256: string | null = null,
): Promise<UploadEnd> {
  try {
    const result = targetOf(row).importArchive
      ? await finishArchive(context, lease, row)
      : await finishDocument(context, lease, row, sha256);
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

async function finishDocument(
  context: Context,
  lease: UploadLease,
  row: UploadTable,
  sha256: string | null,
): Promise<UploadEnd> {
  const content = await prepare(context, row, sha256);
  await keep(context, lease, row, content);
  const { result, revision } = await recordFile(context, lease, row, content);
  const topic = formatTopic({ kind: 'tour', userId: row.user_id });
  context.feed.publish({ kind: 'changed', topic, revision });
  return result;
}

/** What is kept of the staged file, in its place. */
async function prepare(context: Context, row: UploadTable, sha256: string | null) {
  const path = stagedPath(context.config, row.id);
  const type = await tellType(path);
  const changed = !targetOf(row).keepPositions && (await removePositions(path, type));
  if (sha256 && !changed) return { sha256, type };
  const sum = await sumOf(path);
  if (sum?.bytes !== row.bytes) throw new AppError('not-found', 'The file that had arrived is gone.');
  return { sha256: sum.sha256, type };
}

/** Hands the file to the store under another name, so that the staged one is there until the document is. */
async function keep(
  context: Context,
  lease: UploadLease,
  row: UploadTable,
  { sha256, type }: { sha256: string; type: string },
): Promise<void> {
  const whole = wholePath(context.config, row.id);
  lease.check();
  await nameStaged(context.config, row.id, whole);
  await keepContent(context, {
    userId: row.user_id,
    sha256,
    bytes: row.bytes,
    mediaType: type,
    path: whole,
    signal: lease.lost,
  });
}
