import { FILE_KEPT } from '../../../../contract/limits.ts';
import type { OperationDescription } from './operation.ts';

const DAYS = FILE_KEPT / (24 * 3_600_000);
const READ_ERRORS = ['not-signed-in', 'forbidden', 'not-found'] as const;
const CHANGE_ERRORS = [...READ_ERRORS, 'cross-origin', 'too-many-requests'] as const;

/** Files that documents had, and what all files take. */
export const KEPT_FILE_OPERATIONS = {
  listVersions: {
    summary: 'List earlier versions of a document',
    description: `For the twin's owner. Newest first; each is kept for ${DAYS} days after another took its place, and counts until then.`,
    answer: 'VersionList',
    status: 200,
    errors: READ_ERRORS,
  },
  restoreVersion: {
    summary: 'Bring an earlier version back',
    description: 'What the document has now becomes an earlier version in turn.',
    status: 204,
    errors: CHANGE_ERRORS,
  },
  deleteVersion: {
    summary: 'Delete an earlier version for good',
    description: 'One that is not there is no error; what the document has now is a conflict.',
    status: 204,
    errors: [...CHANGE_ERRORS, 'conflict'],
  },
  listBin: {
    summary: 'List deleted documents',
    description: `For the twin's owner: documents with a file that were deleted in the last ${DAYS} days, newest first.`,
    answer: 'Bin',
    status: 200,
    errors: READ_ERRORS,
  },
  emptyBin: {
    summary: 'Empty the bin',
    description:
      'All documents in it go for good with their versions, and so does what is kept of a twin that was deleted or replaced.',
    status: 204,
    errors: CHANGE_ERRORS,
  },
  restoreDocument: {
    summary: 'Bring a deleted document back',
    description: 'Into its folder and to what it was attached to, as far as those are there.',
    status: 204,
    errors: [...CHANGE_ERRORS, 'invalid-document'],
  },
  deleteDocument: {
    summary: 'Delete a document in the bin for good',
    description: 'With all its versions. One that is not there is no error.',
    status: 204,
    errors: CHANGE_ERRORS,
  },
  readStorage: {
    summary: 'Read what files take',
    description:
      'Bytes of all contents, each once, whatever has them; those of earlier versions and of the bin alone are named as well.',
    answer: 'FileStorage',
    status: 200,
    errors: ['not-signed-in', 'not-found'],
  },
} as const satisfies Record<string, OperationDescription>;
