import { AppError, type ErrorCode } from '../../../../contract/errors.ts';
import { UPLOAD_KEPT } from '../../../../contract/limits.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { UploadTable } from '../../../platform/store/schema.ts';
import type { UploadLease } from '../lease/upload-lease.ts';
import { targetOf } from '../rows/upload-row.ts';
import { endUpload } from './record-file.ts';

/** What another try would be answered again. */
const FINAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not-found',
  'forbidden',
  'invalid-document',
  'document-too-large',
  'quota-exceeded',
]);

export function isFinal(error: unknown): error is AppError {
  return error instanceof AppError && FINAL.has(error.code);
}

/** Ends an upload whose file cannot be kept; what is reserved for it is free then. Answers the error with a sentence for its person. */
export async function recordFailure(
  context: Needs<'store' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
  error: AppError,
): Promise<AppError> {
  const isDocument = !targetOf(row).scan;
  const said = error.code === 'not-found' && isDocument ? await whatIsGone(context, row, error) : error;
  await context.store
    .write((transaction) =>
      endUpload(transaction, lease, row, {
        state: 'failed',
        result: said.message,
        expires_at: context.now() + UPLOAD_KEPT,
      }),
    )
    // Of an account that is gone there is no row to say it in.
    .catch((failure: unknown) => {
      if (!(failure instanceof AppError)) throw failure;
    });
  return said;
}

/** `not-found` alone says nothing to who has uploaded a file. */
async function whatIsGone({ store }: Needs<'store'>, row: UploadTable, error: AppError): Promise<AppError> {
  const tour = await store.db
    .selectFrom('tours')
    .select('tour_id')
    .where((build) => build.and({ user_id: row.user_id, tour_id: row.tour_id, deleted: 0 }))
    .executeTakeFirst();
  if (tour) return error;
  return new AppError('not-found', `“${row.name}” was not kept: its twin was deleted meanwhile.`);
}
