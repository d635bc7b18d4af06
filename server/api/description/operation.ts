import type { ErrorCode } from '../../../contract/errors.ts';
import type { SchemaName } from './schemas.ts';

/** What the API's description says of an operation beside its row in the route table. */
export interface OperationDescription {
  summary: string;
  description: string;
  request?: SchemaName;
  /** Absent: 204, or what `media` says. */
  answer?: SchemaName;
  /** The media type of an answer that is no JSON. */
  media?: 'text/event-stream' | 'text/csv';
  /** Headers of such an answer that mean something to its reader. */
  headers?: Readonly<Record<string, string>>;
  status: 200 | 201 | 204;
  query?: Readonly<Record<string, string>>;
  /** It takes If-Match, and its answer carries the revision as ETag. */
  versioned?: boolean;
  errors: readonly ErrorCode[];
}

/** What any write may be answered. */
export const WRITE_ERRORS = [
  'invalid-request',
  'invalid-document',
  'document-too-large',
  'too-slow',
  'busy',
  'not-signed-in',
  'forbidden',
  'cross-origin',
  'not-found',
  'too-many-requests',
] as const satisfies readonly ErrorCode[];

/** The query parameter of lists that come in pages. */
export const CURSOR = { cursor: 'The `next` of the page before; without it, the first page.' };
