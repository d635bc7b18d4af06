import { AppError } from '../../../contract/errors.ts';
import { FileStoreError } from '../file-store/file-store-error.ts';
import { OutcomeUnknownError, ReadOnlyStoreError, SupersededError } from '../store/store-error.ts';
import { isStoreUnavailable } from '../store/unavailable.ts';

/** Seconds after which it is worth asking a database again that did not answer. */
const RETRY_AFTER = 5;

/** What a client may learn of an error: an `AppError` as it is, and nothing of any other but whether to try again. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isStoreUnavailable(error)) {
    return new AppError('unavailable', unavailableText(error), { retryAfter: RETRY_AFTER });
  }
  if (error instanceof FileStoreError) {
    return new AppError('unavailable', fileStoreTexts[error.reason], { retryAfter: RETRY_AFTER });
  }
  return new AppError('internal', 'Something went wrong on our side. Try again, and tell us if it stays.');
}

const fileStoreTexts: Readonly<Record<FileStoreError['reason'], string>> = {
  away: 'The store of files does not answer, so this could not be done. What was saved before is safe. Try again soon.',
  full: 'The server has no room left for files. Nothing was lost: try again later, or tell us.',
};

/** Neither says that nothing was changed: a request may write twice, and nobody knows of a commit that broke off. */
function unavailableText(error: unknown): string {
  if (error instanceof ReadOnlyStoreError || error instanceof SupersededError) return error.message;
  return error instanceof OutcomeUnknownError
    ? 'The database fell silent while this was being saved: it may be saved, or not. Look at what is there before you try again.'
    : 'The database does not answer, so this could not be done. What was saved before is safe. Try again soon.';
}
