/**
 * The error codes that the server uses. The codes are stable. `server/platform/errors/status.ts` maps each to
 * an HTTP status.
 */
export const ERROR_CODES = [
  'invalid-request', // malformed body, parameter or header
  'invalid-document', // valid JSON that violates the schema or a limit
  'document-too-large', // larger than DOCUMENT_MAX_BYTES or the limit of the endpoint
  'not-signed-in',
  'forbidden',
  'fresh-sign-in-required', // the action needs a session younger than `FRESH_SIGN_IN`
  'blocked', // staff have blocked the account; the message gives the reason
  'sign-up-refused', // the operator restricts who can create an account
  'last-sign-in', // the user's only sign-in method cannot be removed
  'not-found', // does not exist, or the actor may not know that it exists
  'conflict', // contradicts the current state, for example because If-Match names a stale revision
  'revision-required', // a write that needs If-Match was sent without it
  'cross-origin', // a state-changing request without a same-origin Origin header
  'wrong-host', // the request's host name is not ours
  'too-many-requests', // wait `retryAfter` seconds
  'quota-exceeded', // a limit is reached, such as a user's storage limit; wait `retryAfter` seconds
  'invalid-link', // the link in an email or a share link is unknown, used, closed, expired or for another address
  'method-not-allowed',
  'too-slow', // the body did not arrive in time
  'locked', // another request is sending the same upload or result
  'busy', // too many large requests at once; wait `retryAfter` seconds
  'unavailable', // the database or file store cannot be used, or the server is starting or stopping
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** A rejected field: a JSON pointer into the body and a message. */
export interface FieldIssue {
  pointer: string;
  detail: string;
}

export interface AppErrorDetails {
  /** The current document. Some errors with the code `conflict` have it. */
  current?: unknown;
  /**
   * Seconds to wait before retrying. Most errors with the codes `too-many-requests`, `quota-exceeded`,
   * `busy`, `locked` and `unavailable` have it.
   */
  retryAfter?: number;
  issues?: FieldIssue[];
}

/** The error that server functions throw on purpose. `message` is shown to users. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** RFC 9457 problem details (`application/problem+json`), the form of every API error. */
export interface Problem extends AppErrorDetails {
  type: string;
  title: string;
  status: number;
  detail: string;
  /**
   * `urn:gov360:request:` and the id of the request, as in the header `X-Request-Id` and the server's log.
   */
  instance?: string;
  code: ErrorCode;
}
