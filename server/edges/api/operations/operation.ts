import type { AppErrorDetails, ErrorCode } from '../../../../contract/errors.ts';
import type { Route } from '../../../../contract/routes.ts';
import type { SchemaName } from './schemas.ts';

/** The description of an operation, which complements its row in the route table. */
export interface OperationDescription {
  summary: string;
  description: string;
  request?: SchemaName;
  /** Media types of a request that contains a file. */
  takes?: readonly string[];
  /** Schema of the response. Absent if the response has no body or has the type `media`. */
  answer?: SchemaName;
  /** The media type of a response that is not JSON. */
  media?: 'text/event-stream' | 'text/csv' | 'application/zip' | 'image/webp' | 'application/octet-stream';
  /** Response headers that the API description lists in addition to the ETag of a document. */
  headers?: Readonly<Record<string, string>>;
  /** Status of the response. By default, it is 200, or 204 for a response without a body. */
  status?: 201 | 202;
  query?: Readonly<Record<string, string>>;
  /** Whether the ETag of the response is the document's revision. */
  versioned?: boolean;
  /** Whether the operation accepts `If-Match`. */
  conditional?: boolean;
  /**
   * Whether the operation is only for staff. Requests from anyone else fail with `forbidden`, even without a
   * session.
   */
  onlyStaff?: boolean;
  /** Errors in addition to `usualErrors`. */
  errors?: readonly ErrorCode[];
  /** Examples of error responses by error code. */
  examples?: Readonly<Partial<Record<ErrorCode, { detail: string } & AppErrorDetails>>>;
}

/** Errors of any change that only some signed-in users may make. */
export const CHANGE_ERRORS = ['forbidden', 'too-many-requests'] as const satisfies readonly ErrorCode[];

/** Errors of a change that only some signed-in users may make and whose request contains a document. */
export const WRITE_ERRORS = [...CHANGE_ERRORS, 'busy'] as const satisfies readonly ErrorCode[];

/** Errors of a request whose body is a document. */
const BODY_ERRORS = ['invalid-request', 'invalid-document', 'document-too-large', 'too-slow'] as const;

/** Returns the errors that follow from an operation's route and request. */
export function usualErrors(
  { method, path, session }: Route,
  { request, onlyStaff }: Pick<OperationDescription, 'request' | 'onlyStaff'>,
): ErrorCode[] {
  const needsSession = session === 'required' || session === 'runner';
  return [
    ...(request ? BODY_ERRORS : []),
    ...(needsSession ? ([onlyStaff ? 'forbidden' : 'not-signed-in'] as const) : []),
    ...(method === 'GET' ? [] : (['cross-origin'] as const)),
    ...(path.includes('{') ? (['not-found'] as const) : []),
  ];
}

/** The query parameter of operations that return a list page by page. */
export const CURSOR = { cursor: 'The value of `next` from the previous page. Omit it for the first page.' };
