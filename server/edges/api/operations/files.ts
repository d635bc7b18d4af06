import type { Needs } from '../../../platform/access/context.ts';
import { deleteDocument, emptyBin, listBin, restoreDocument } from '../../../domain/files/documents/bin.ts';
import { deleteVersion, listVersions, restoreVersion } from '../../../domain/files/documents/versions.ts';
import { readStorage } from '../../../domain/contents/reserve-space.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { handlersFor, tourOf, userOf } from './json-answers.ts';
import type { Call, Handlers } from '../request/app-environment.ts';
import { searchFiles } from '../../../domain/files/search-files.ts';
import { authorizeGrant, issueGrant, createGrantPruning } from '../../../domain/files/grants/issue-grant.ts';
import { FILE_KEPT, GRANT_LASTS } from '../../../../contract/limits.ts';
import { CHANGE_ERRORS, type OperationDescription } from './operation.ts';

const MINUTE = 60_000;

const DAYS = FILE_KEPT / (24 * 3_600_000);

/** Maximum number of bytes in a request for a grant. */
const GRANT_INPUT_MAX_BYTES = 1024;

export const FILE_OPERATIONS = {
  listVersions: {
    summary: 'List earlier versions of a document',
    description: `For the owner and editors. Returns the versions, newest first. Each version is kept for ${DAYS} days after it is replaced, and counts towards storage until it is deleted.`,
    answer: 'VersionList',
    errors: ['forbidden'],
  },
  restoreVersion: {
    summary: 'Restore an earlier version',
    description: 'The current version becomes an earlier version.',
    errors: CHANGE_ERRORS,
  },
  deleteVersion: {
    summary: 'Permanently delete an earlier version',
    description:
      'Succeeds even if the version does not exist. For the current version, the response is `conflict`.',
    errors: [...CHANGE_ERRORS, 'conflict'],
  },
  listBin: {
    summary: 'List deleted documents',
    description: `For the owner and editors. Returns the documents that have a file and were deleted in the last ${DAYS} days, newest first.`,
    answer: 'Bin',
    errors: ['forbidden'],
  },
  emptyBin: {
    summary: 'Empty the bin',
    description:
      'Permanently deletes all documents in the bin with their versions. If the twin was deleted, also deletes its remaining files. The files of a replaced twin stay until they expire, because the owner can restore that twin.',
    errors: CHANGE_ERRORS,
  },
  restoreDocument: {
    summary: 'Restore a deleted document',
    description:
      'Restores the document to its folder and attaches it to its earlier items and places, if these still exist.',
    errors: [...CHANGE_ERRORS, 'invalid-document'],
  },
  deleteDocument: {
    summary: 'Permanently delete a document in the bin',
    description: 'Also deletes all its versions. Succeeds even if the document does not exist.',
    errors: CHANGE_ERRORS,
  },
  readStorage: {
    summary: 'Read the storage use of files',
    description:
      'Only for the user. Returns the total size of the user’s files in bytes, with identical files counted once. Also returns the size of those files that exist only in earlier versions or in the bin.',
    answer: 'FileStorage',
  },
  searchFiles: {
    summary: 'Find words inside files',
    description:
      'For anyone who can read the twin. Finds PDFs, text files and tables that contain all words. The last word can be incomplete. Returns up to 20 matches, best first, each with its page (0 if there are no pages) and the surrounding words. Files that have not passed the virus check are not searched.',
    answer: 'FileMatches',
    query: { q: 'Words to find. Accents and case make no difference.' },
    errors: ['too-many-requests'],
  },
  issueGrant: {
    summary: 'Get a grant to read files',
    description:
      'For anyone who can read the tour. `base` is an address on the player’s origin. To read a file or a range of it, append its SHA-256 and send a GET or HEAD request. To read its thumbnail, append `/thumbnail` to the SHA-256. To save the file, append `?download=1`. ' +
      `A grant lasts ${GRANT_LASTS / MINUTE} minutes, and ends earlier if you can no longer read the tour. To renew it under the same address, send it in the body. A grant is a credential: keep it out of logs and links.`,
    request: 'GrantInput',
    answer: 'Grant',
    errors: ['too-many-requests'],
  },
} as const satisfies Record<string, OperationDescription>;

export function fileHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof FILE_OPERATIONS> {
  const { changes, returns, withBody } = handlersFor(context, headers);
  const prune = createGrantPruning(context);
  const grantInput = withBody(tourOf, authorizeGrant, GRANT_INPUT_MAX_BYTES);
  return {
    listVersions: returns(listVersions, documentOf),
    restoreVersion: changes(restoreVersion, versionOf),
    deleteVersion: changes(deleteVersion, versionOf),
    listBin: returns(listBin, tourOf),
    emptyBin: changes(emptyBin, tourOf),
    restoreDocument: changes(restoreDocument, documentOf),
    deleteDocument: changes(deleteDocument, documentOf),
    readStorage: returns(readStorage, userOf),
    searchFiles: returns(searchFiles, (c) => ({
      ...tourOf(c),
      query: c.req.query('q') ?? '',
      clientAddress: c.var.clientAddress,
    })),
    issueGrant: returns(issueGrant, async (c) => {
      const input = await grantInput(c);
      await prune();
      return { ...input, clientAddress: c.var.clientAddress };
    }),
  };
}

function documentOf(c: Call) {
  return { ...tourOf(c), documentId: c.req.param('documentId') ?? '' };
}

function versionOf(c: Call) {
  return { ...documentOf(c), versionId: c.req.param('versionId') ?? '' };
}
