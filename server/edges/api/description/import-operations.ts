import { IMPORT_KEPT, IMPORT_MAX_BYTES, SNAPSHOT_KEPT } from '../../../../contract/limits.ts';
import { type OperationDescription, WRITE_ERRORS } from './operation.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Bringing a twin in from a file. */
export const IMPORT_OPERATIONS = {
  startImport: {
    summary: 'Send a file to be imported',
    description:
      'The bytes of an archive of a twin, or of a table of tags, or with `collection=points` one of points of interest. It is checked in the background, and changes nothing until it is applied. A person has one such file at a time: another takes its place. ' +
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
  checkImportAgain: {
    summary: 'Compare a table with the twin once more',
    description: 'For a table that was checked before the twin was changed.',
    answer: 'Import',
    status: 202,
    errors: ['not-signed-in', 'cross-origin', 'not-found', 'too-many-requests'],
  },
  applyImport: {
    summary: 'Import a checked file',
    description:
      'All of it or nothing, in one revision. If-Match names the revision of the twin that was seen, `"0"` for none: where it is another by now, nothing is imported. An archive replaces the twin that there is, which `replace` has to agree to, and is private and another twin, with a Tour-Id of its own. A table adds items and changes some, and takes none away; rows that are refused are left out where `leaveOut` agrees. The twin as it was is kept as a snapshot.',
    request: 'ApplyInput',
    answer: 'Import',
    status: 200,
    conditional: true,
    errors: [...WRITE_ERRORS, 'conflict', 'revision-required', 'quota-exceeded'],
  },
  deleteImport: {
    summary: 'Throw away a file that was to be imported',
    description: 'One that is not there is no error.',
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found'],
  },
  listSnapshots: {
    summary: 'List what the twin was before imports',
    description: `Newest first. Each is kept for ${SNAPSHOT_KEPT / DAY} days and counts, compressed, into its person's storage.`,
    answer: 'SnapshotList',
    status: 200,
    errors: ['not-signed-in', 'not-found'],
  },
  restoreSnapshot: {
    summary: 'Bring back what the twin was',
    description:
      'As a private twin with a Tour-Id of its own, also where the twin was deleted since. What there is becomes a snapshot in turn. If-Match names the revision of the twin that was seen, `"0"` for none.',
    status: 204,
    conditional: true,
    errors: [
      'not-signed-in',
      'cross-origin',
      'not-found',
      'conflict',
      'revision-required',
      'too-many-requests',
      'quota-exceeded',
    ],
  },
  deleteSnapshot: {
    summary: 'Delete a snapshot for good',
    description: 'One that is not there is no error.',
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found', 'too-many-requests'],
  },
} as const satisfies Record<string, OperationDescription>;
