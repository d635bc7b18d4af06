import type { AppErrorDetails, ErrorCode } from '../../../../contract/errors.ts';
import type { SchemaName } from './schemas.ts';

/** What the API's description says of an operation beside its row in the route table. */
export interface OperationDescription {
  summary: string;
  description: string;
  request?: SchemaName;
  /** Media types of a request that is a file. */
  takes?: readonly string[];
  /** Absent: 204, or what `media` says. */
  answer?: SchemaName;
  /** The media type of an answer that is no JSON. */
  media?: 'text/event-stream' | 'text/csv' | 'application/zip' | 'image/webp';
  /** Headers of the answer that mean something to its reader, beside the ETag of a document. */
  headers?: Readonly<Record<string, string>>;
  status: 200 | 201 | 202 | 204;
  query?: Readonly<Record<string, string>>;
  /** Its answer carries the revision as ETag. */
  versioned?: boolean;
  /** It takes If-Match. */
  conditional?: boolean;
  errors: readonly ErrorCode[];
  /** What some of these errors say. */
  examples?: Readonly<Partial<Record<ErrorCode, { detail: string } & AppErrorDetails>>>;
}

/** What a body that is a small document may be refused with. */
export const BODY_ERRORS = [
  'invalid-request',
  'invalid-document',
  'document-too-large',
  'too-slow',
] as const satisfies readonly ErrorCode[];

/** What any write may be answered. */
export const WRITE_ERRORS = [
  ...BODY_ERRORS,
  'busy',
  'not-signed-in',
  'forbidden',
  'cross-origin',
  'not-found',
  'too-many-requests',
] as const satisfies readonly ErrorCode[];

/** The query parameter of lists that come in pages. */
export const CURSOR = { cursor: 'The `next` of the previous page. Omit it for the first page.' };
