/** Every error of the server by its stable code. `server/platform/errors/status.ts` maps each to an HTTP status. */
export const ERROR_CODES = [
  'invalid-request', // the body, a parameter or a header is not of the form asked for
  'invalid-document', // parsed, but against the schema or its bounds
  'document-too-large', // over DOCUMENT_MAX_BYTES, or over what an address takes
  'not-signed-in',
  'forbidden',
  'fresh-sign-in-required', // an irreversible action needs a session younger than `FRESH_SIGN_IN`
  'blocked', // staff have blocked the account; the sentence gives the reason
  'sign-up-refused', // the operator limits who may make a new account
  'last-sign-in', // the only way to sign in cannot be taken away
  'not-found', // also: exists, but not for this actor
  'conflict', // If-Match names a stale revision; `current` holds the current document
  'revision-required', // a write that needs If-Match came without
  'cross-origin', // a state-changing request without a same-origin Origin header
  'wrong-host', // asked of us under a name that is not ours
  'too-many-requests', // `retryAfter` seconds
  'quota-exceeded', // no room left for this person; `retryAfter` seconds
  'invalid-link', // sign-in link unknown, used, expired or for another address
  'method-not-allowed',
  'too-slow', // the body did not arrive in time
  'locked', // an upload that another request works on
  'busy', // too many large bodies at once; `retryAfter` seconds
  'unavailable', // the database does not answer or takes no writes, or another version is taking over
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** A rejected field: a JSON pointer into the body and a message. */
export interface FieldIssue {
  pointer: string;
  detail: string;
}

export interface AppErrorDetails {
  /** The current document, for `conflict`. */
  current?: unknown;
  /** Seconds, for `too-many-requests`, `quota-exceeded`, `busy` and `unavailable`. */
  retryAfter?: number;
  issues?: FieldIssue[];
}

/** The error type that server functions throw on purpose. `message` is for users. */
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

/** RFC 9457 problem details, the form of every API error, `application/problem+json`. */
export interface Problem extends AppErrorDetails {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** `urn:gov360:request:` and the id of the request, as in the header `X-Request-Id` and in the server's log. */
  instance?: string;
  code: ErrorCode;
}
