import type { AppErrorDetails, ErrorCode, Problem } from '../../../contract/errors.ts';

/** The HTTP status of each code and its short name. */
const KINDS: Readonly<Record<ErrorCode, { status: number; title: string }>> = {
  'invalid-request': { status: 400, title: 'The request cannot be read' },
  'invalid-document': { status: 422, title: 'The document is refused' },
  'document-too-large': { status: 413, title: 'The document is too large' },
  'not-signed-in': { status: 401, title: 'Not signed in' },
  forbidden: { status: 403, title: 'Not allowed' },
  'fresh-sign-in-required': { status: 403, title: 'Sign in once more' },
  blocked: { status: 403, title: 'The account is blocked' },
  'last-sign-in': { status: 409, title: 'The only way to sign in' },
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
  locked: { status: 423, title: 'In use' },
  busy: { status: 503, title: 'Busy' },
  unavailable: { status: 503, title: 'Unavailable' },
  internal: { status: 500, title: 'Something went wrong' },
};

/** The HTTP status of an error code. */
export function statusOf(code: ErrorCode): number {
  return KINDS[code].status;
}

/** A few words for an error code, the same for every error that has it. */
function titleOf(code: ErrorCode): string {
  return KINDS[code].title;
}

/** Problem details (RFC 9457) of an error; `detail` is its sentence. */
export function problemOf(
  code: ErrorCode,
  { detail, ...details }: { detail: string } & AppErrorDetails,
): Problem {
  return {
    type: `urn:gov360:problem:${code}`,
    title: titleOf(code),
    status: statusOf(code),
    detail,
    code,
    ...details,
  };
}
