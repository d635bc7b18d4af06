import { GRANT_LASTS } from '../../../../contract/limits.ts';
import { BODY_ERRORS, type OperationDescription } from './operation.ts';

const MINUTE = 60_000;

/** Files of a twin. */
export const FILE_OPERATIONS = {
  issueGrant: {
    summary: 'Get a grant to read files',
    description:
      'For whoever may read the tour. `base` is an address on the player’s origin: with the SHA-256 of a file behind it, GET and HEAD give the file, whole or a range; `/thumbnail` behind that its small picture; `?download=1` a file to be saved. ' +
      `A grant lasts ${GRANT_LASTS / MINUTE} minutes and no longer than the right to read: name it in the body to have it last longer under the same address. It is a credential: keep it out of logs and links.`,
    request: 'GrantInput',
    answer: 'Grant',
    status: 200,
    errors: [...BODY_ERRORS, 'cross-origin', 'not-found', 'too-many-requests'],
  },
  searchFiles: {
    summary: 'Find words inside files',
    description:
      'PDF files, texts and tables of a twin that have all of these words, the last of which may be the beginning of one: up to 20, best first, each with its page (0 where it has none) and the words around. For whoever may read the twin. Files that were not scanned are not searched.',
    answer: 'FileMatches',
    status: 200,
    query: { q: 'Words to find; accents and case do not matter.' },
    errors: ['not-found', 'too-many-requests'],
  },
} as const satisfies Record<string, OperationDescription>;
