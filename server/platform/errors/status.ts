import { type AppErrorDetails, type ErrorCode, type Problem, AppError } from '../../../contract/errors.ts';
import { FileStoreError } from '../file-store/file-store.ts';
import { currentRequest } from '../observe/work-scope.ts';
import {
  OutcomeUnknownError,
  ReadOnlyStoreError,
  SupersededError,
  isStoreUnavailable,
} from '../store/store-error.ts';

/** HTTP status and title of each error code. */
const KINDS: Readonly<Record<ErrorCode, { status: number; title: string }>> = {
  'invalid-request': { status: 400, title: 'Invalid request' },
  'invalid-document': { status: 422, title: 'The document was rejected' },
  'document-too-large': { status: 413, title: 'Too large' },
  'not-signed-in': { status: 401, title: 'Not signed in' },
  forbidden: { status: 403, title: 'Not allowed' },
  'fresh-sign-in-required': { status: 403, title: 'Sign in again' },
  blocked: { status: 403, title: 'The account is blocked' },
  'sign-up-refused': { status: 403, title: 'Sign-up is limited' },
  'last-sign-in': { status: 409, title: 'Last sign-in method' },
  'not-found': { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'Conflict' },
  'revision-required': { status: 428, title: 'Revision required' },
  'cross-origin': { status: 403, title: 'Request from another site' },
  'wrong-host': { status: 421, title: 'Wrong host name' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'quota-exceeded': { status: 507, title: 'Limit reached' },
  'invalid-link': { status: 400, title: 'Invalid link' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'too-slow': { status: 408, title: 'Request too slow' },
  locked: { status: 423, title: 'In use' },
  busy: { status: 503, title: 'Busy' },
  unavailable: { status: 503, title: 'Unavailable' },
  internal: { status: 500, title: 'Something went wrong' },
};

/** Returns the HTTP status of an error code. */
export function statusOf(code: ErrorCode): number {
  return KINDS[code].status;
}

/**
 * Returns the problem details (RFC 9457) of an error, with the id of the current request. `detail` is the
 * error's message.
 */
export function problemOf(
  code: ErrorCode,
  { detail, ...details }: { detail: string } & AppErrorDetails,
): Problem {
  const request = currentRequest();
  return {
    type: `urn:gov360:problem:${code}`,
    title: KINDS[code].title,
    status: statusOf(code),
    detail,
    ...(request ? { instance: `urn:gov360:request:${request}` } : {}),
    code,
    ...details,
  };
}

/** Seconds to wait before retrying when the database or the file store is unavailable. */
const RETRY_AFTER = 5;

/**
 * Returns the error to send to a client. Returns an `AppError` unchanged. For any other error, returns one
 * that only says whether to retry, because the original message may contain internal details.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isStoreUnavailable(error)) {
    return new AppError('unavailable', unavailableText(error), { retryAfter: RETRY_AFTER });
  }
  if (error instanceof FileStoreError) {
    return new AppError('unavailable', fileStoreTexts[error.reason], { retryAfter: RETRY_AFTER });
  }
  return new AppError(
    'internal',
    'Something went wrong on our side. Try again. If it happens again, contact us.',
  );
}

const fileStoreTexts: Readonly<Record<FileStoreError['reason'], string>> = {
  away: 'The file store is not responding. Everything you saved is safe. Wait a moment, then try again.',
  full: 'The server has no space left for files. Nothing was lost. Try again later, or contact us.',
};

/**
 * Returns the message for an unavailable database. The message must not claim that nothing was changed: a
 * request may write twice, and the outcome of an interrupted commit is unknown.
 */
function unavailableText(error: unknown): string {
  if (error instanceof ReadOnlyStoreError || error instanceof SupersededError) return error.message;
  return error instanceof OutcomeUnknownError
    ? 'The database stopped responding during the save, so your change may or may not be saved. Check before you try again.'
    : 'The database is not responding. Everything you saved is safe. Wait a moment, then try again.';
}
