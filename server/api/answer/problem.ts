import { AppError, type ErrorCode, type Problem } from '../../../contract/errors.ts';
import { OutcomeUnknownError } from '../../store/store-error.ts';
import { isStoreUnavailable } from '../../store/unavailable.ts';
import type { HeaderSet } from './security-headers.ts';

/** The HTTP status of each code and its short name. */
const KINDS: Readonly<Record<ErrorCode, { status: number; title: string }>> = {
  'invalid-request': { status: 400, title: 'The request cannot be read' },
  'invalid-document': { status: 422, title: 'The document is refused' },
  'document-too-large': { status: 413, title: 'The document is too large' },
  'not-signed-in': { status: 401, title: 'Not signed in' },
  forbidden: { status: 403, title: 'Not allowed' },
  'not-found': { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'Changed since' },
  'revision-required': { status: 428, title: 'Which revision was meant?' },
  'cross-origin': { status: 403, title: 'From another site' },
  'wrong-host': { status: 421, title: 'Not our address' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'quota-exceeded': { status: 507, title: 'No room left' },
  'invalid-link': { status: 400, title: 'Invalid sign-in link' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'too-slow': { status: 408, title: 'Too slow' },
  busy: { status: 503, title: 'Busy' },
  unavailable: { status: 503, title: 'Unavailable' },
  internal: { status: 500, title: 'Something went wrong' },
};

/** Seconds after which it is worth asking a database again that did not answer. */
const RETRY_AFTER = 5;

/** The HTTP status that stands for a code. */
export function statusOf(code: ErrorCode): number {
  return KINDS[code].status;
}

/** What may be said of an error that was thrown: its own words for an `AppError`, and nothing of any other. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isStoreUnavailable(error)) {
    return new AppError('unavailable', unavailableSentence(error), { retryAfter: RETRY_AFTER });
  }
  return new AppError('internal', 'Something went wrong on our side. Try again, and tell us if it stays.');
}

/** Neither says that nothing was changed: a request may write twice, and nobody knows of a commit that broke off. */
function unavailableSentence(error: unknown): string {
  return error instanceof OutcomeUnknownError
    ? 'The database fell silent while this was being saved: it may be saved, or not. Look at what is there before you try again.'
    : 'The database does not answer, so this could not be done. What was saved before is safe. Try again soon.';
}

/** An error as problem details (RFC 9457). */
export function problemResponse(error: AppError, headers: HeaderSet): Response {
  const { status, title } = KINDS[error.code];
  const problem: Problem = {
    type: `urn:gov360:problem:${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    ...error.details,
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: {
      ...headers,
      'content-type': 'application/problem+json',
      ...(error.details.retryAfter === undefined ? {} : { 'retry-after': String(error.details.retryAfter) }),
    },
  });
}
