import type { Needs } from '../../platform/access/context.ts';
import { claimContent, type ClaimedContent } from '../contents/claim-content.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import { newScanId } from './rows/scan-row.ts';
import { enqueueProcessing } from './run/enqueue-processing.ts';
import { requireScanPlace } from './require-scan-place.ts';
import { SCAN_NAME_MAX_LENGTH } from '../../../contract/limits.ts';

export interface NewScan extends Omit<ClaimedContent, 'unusedSince'> {
  /** Of the file that was uploaded. */
  name: string;
}

/**
 * Adds a scan whose file is in the file store, and has it processed; answers its id. Belongs into the transaction that holds its person;
 * call `announceJobs` after the commit. Throws `quota-exceeded` where there are too many.
 */
export async function receiveScan(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { name, ...content }: NewScan,
): Promise<string> {
  const { userId, sha256 } = content;
  await requireScanPlace(transaction, userId);
  await claimContent(context, transaction, { ...content, unusedSince: 0 });
  const key = { user_id: userId, id: newScanId() };
  const now = context.now();
  await transaction
    .insertInto('scans')
    .values({
      ...key,
      name: scanName(name),
      state: 'waiting',
      problem: '',
      job_id: await enqueueProcessing(context, transaction, key),
      run: 0,
      result: '',
      corrections: '',
      revision: 0,
      questions: '',
      answers: '',
      created_at: now,
      updated_at: now,
    })
    .execute();
  await transaction
    .insertInto('scan_files')
    .values({ user_id: userId, scan_id: key.id, run: 0, name, sha256, role: 'source', expires_at: 0 })
    .execute();
  return key.id;
}

/** What a scan is called at first: its file, without the ending. */
export function scanName(fileName: string): string {
  const name = fileName.replace(/\.[a-z][a-z0-9]{0,4}$/i, '').trim() || fileName;
  // Never half a character.
  return name.slice(0, SCAN_NAME_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '');
}
