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

/** Properties of a complete file that no longer changes. */
export interface StagedContent {
  sha256: string;
  /** Media type detected from the file's bytes. */
  type: string;
  /**
   * True if the file may contain positions that could not be removed, so that only its owner may read it.
   * Undefined for a scan.
   */
  ownerOnly: boolean | undefined;
}

/**
 * Prepares a staged file for storage, in place, and returns its properties. Removes positions from photos,
 * unless the user keeps them or the file is a scan. `sha256`: the checksum of the file, if known. Throws
 * `not-found` if the file is missing or incomplete, and the abort reason of the lease.
 */
export async function readStaged(
  context: Needs<'config'>,
  lease: UploadLease,
  row: UploadTable,
  sha256: string | null,
): Promise<StagedContent> {
  const path = stagedPath(context.config, row.id);
  const type = await tellType(path);
  const { keepPositions, scan } = targetOf(row);
  // A scan is stored as it was uploaded, so that it can be processed again.
  const { changed, complete } =
    keepPositions || scan
      ? { changed: false, complete: true }
      : await removePositions(path, type, lease.lost);
  const ownerOnly = !complete;
  if (sha256 && !changed) return { sha256, type, ownerOnly };
  if (changed) await syncToDisk(path);
  const sum = await sumOf(path);
  if (sum?.bytes !== row.bytes) throw new AppError('not-found', 'The uploaded file no longer exists.');
  return { sha256: sum.sha256, type, ownerOnly };
}

/**
 * Moves a second hard link or a copy of the staged file to the file store, so that the staged file itself is
 * kept until the upload is finished.
 */
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
