import type { AppErrorDetails, ErrorCode } from '../../../../contract/errors.ts';
import type { SchemaName } from './schemas.ts';

/** The description of an operation, in addition to its row in the route table. */
export interface OperationDescription {
  summary: string;
  description: string;
  request?: SchemaName;
  /** Media types of a request with a file. */
  takes?: readonly string[];
  /** Absent: 204, or a response of type `media`. */
  answer?: SchemaName;
  /** The media type of a response that is not JSON. */
  media?: 'text/event-stream' | 'text/csv' | 'application/zip' | 'image/webp' | 'application/octet-stream';
  /** Documented headers of the response, in addition to the ETag of a document. */
  headers?: Readonly<Record<string, string>>;
  status: 200 | 201 | 202 | 204;
  query?: Readonly<Record<string, string>>;
  /** Its response has the revision as ETag. */
  versioned?: boolean;
  /** It accepts If-Match. */
  conditional?: boolean;
  errors: readonly ErrorCode[];
  /** Examples of some of these errors. */
  examples?: Readonly<Partial<Record<ErrorCode, { detail: string } & AppErrorDetails>>>;
}

/** Errors for a body that is a small document. */
export const BODY_ERRORS = [
  'invalid-request',
  'invalid-document',
  'document-too-large',
  'too-slow',
] as const satisfies readonly ErrorCode[];

/** Errors for any write. */
export const WRITE_ERRORS = [
  ...BODY_ERRORS,
  'busy',
  'not-signed-in',
  'forbidden',
  'cross-origin',
  'not-found',
  'too-many-requests',
] as const satisfies readonly ErrorCode[];

/** The query parameter of lists with pages. */
export const CURSOR = { cursor: 'The `next` of the previous page. Omit it for the first page.' };
