import { IMPORT_KEPT, IMPORT_MAX_BYTES } from '../../../contract/limits.ts';
import type { OperationDescription } from './operation.ts';

const HOUR = 3_600_000;

/** Bringing a twin in from a file. */
export const IMPORT_OPERATIONS = {
  startImport: {
    summary: 'Send a file to be imported',
    description:
      'The bytes of an archive of a twin, or of a table of tags. It is checked in the background, and changes nothing until it is applied. A person has one such file at a time: another takes its place. ' +
      `It may have ${IMPORT_MAX_BYTES / 1024 ** 2} MiB, and is kept for ${IMPORT_KEPT / HOUR} hours. The header File-Name may name it, percent-encoded.`,
    takes: ['application/zip', 'text/csv'],
    answer: 'Import',
    status: 202,
    errors: [
      'invalid-request',
      'document-too-large',
      'too-slow',
      'not-signed-in',
      'cross-origin',
      'not-found',
      'conflict',
      'too-many-requests',
    ],
  },
  readImport: {
    summary: 'Read what a file would bring',
    description:
      'For its sender alone: whether it has been checked, what it would bring and what of it is refused, with line and reason; and the twin that an archive would replace.',
    answer: 'Import',
    status: 200,
    errors: ['not-signed-in', 'not-found'],
  },
  deleteImport: {
    summary: 'Throw away a file that was to be imported',
    description: 'One that is not there is no error.',
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found'],
  },
} as const satisfies Record<string, OperationDescription>;
