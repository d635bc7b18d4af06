import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../../platform/access/context.ts';
import { sumOf, syncToDisk } from '../../platform/disk/durable-file.ts';
import type { UploadTable } from '../../platform/store/schema.ts';
import { keepContent } from '../contents/keep-content.ts';
import { removePositions } from '../files/remove-positions.ts';
import { tellType } from '../files/detect-file-type.ts';
import type { UploadLease } from './upload-lease.ts';
import { nameStaged, stagedPath, wholePath } from '../contents/staged-file.ts';
import { targetOf } from './upload-row.ts';

/** What has arrived, once nothing of it changes any more. */
export interface StagedContent {
  sha256: string;
  /** As told by its content. */
  type: string;
  /** It may have positions that were to be taken out, so nobody else gets it; undefined for a scan. */
  ownerOnly: boolean | undefined;
}

/** What is kept of the staged file, in its place. Throws the signal's reason. */
export async function readStaged(
  context: Needs<'config'>,
  lease: UploadLease,
  row: UploadTable,
  sha256: string | null,
): Promise<StagedContent> {
  const path = stagedPath(context.config, row.id);
  const type = await tellType(path);
  const { changed, complete } = keepsBytes(row)
    ? { changed: false, complete: true }
    : await removePositions(path, type, lease.lost);
  const ownerOnly = !complete;
  if (sha256 && !changed) return { sha256, type, ownerOnly };
  if (changed) await syncToDisk(path);
  const sum = await sumOf(path);
  if (sum?.bytes !== row.bytes) throw new AppError('not-found', 'The uploaded file no longer exists.');
  return { sha256: sum.sha256, type, ownerOnly };
}

/** Hands the file to the store under another name, so that the staged one is there until the document is. */
export async function keepStaged(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
  { sha256, type, ownerOnly }: StagedContent,
): Promise<void> {
  const whole = wholePath(context.config, row.id);
  lease.check();
  await nameStaged(context.config, row.id, whole);
  await keepContent(context, {
    userId: row.user_id,
    sha256,
    bytes: row.bytes,
    mediaType: type,
    ownerOnly,
    path: whole,
    signal: lease.lost,
  });
}

/** A scan is kept as it was uploaded, so that it can be processed again. */
function keepsBytes(row: UploadTable): boolean {
  const { keepPositions, scan } = targetOf(row);
  return keepPositions || scan === true;
}
